import GannetTesting
import Testing

@testable import GannetCore

@Suite("What a decoded picture covers of its source", .timeLimit(.minutes(1)))
struct PictureCoverageTests {
    private static let source = ImageHeader(format: .jpeg, width: 4000, height: 3000)

    private func coverage(_ target: TargetSize?) -> PictureCoverage {
        PictureCoverage(source: Self.source, target: target)
    }

    private static func box(
        _ width: Int?, _ height: Int?, _ mode: ContentMode = .inside, upscaling: Bool = false
    ) -> TargetSize {
        TargetSize(width: width, height: height, contentMode: mode, allowsUpscaling: upscaling)
    }

    @Test(
        "the whole of it serves every content mode",
        arguments: ContentMode.allCases, [nil, TargetSize(400)])
    func wholeServesAll(mode: ContentMode, held: TargetSize?) throws {
        let reduction = try #require(
            coverage(held).reduction(to: coverage(Self.box(90, 90, mode))))
        let size = Self.box(90, 90, mode).geometry(width: 4000, height: 3000)
        #expect(reduction.width == size.width && reduction.height == size.height)
        let scale = held == nil ? 1 : 0.1
        #expect(reduction.partWidth == Double(size.cropWidth) * scale)
        #expect(reduction.x == Double(size.cropX) * scale)
    }

    @Test("a crop serves what lies inside it and nothing else")
    func crops() throws {
        let square = coverage(Self.box(300, 300, .cover))
        #expect(square.reduction(to: coverage(Self.box(100, 100, .cover)))?.x == 0)
        let narrow = try #require(square.reduction(to: coverage(Self.box(50, 100, .cover))))
        #expect(narrow.x == 75 && narrow.partWidth == 150 && narrow.partHeight == 300)
        #expect(square.reduction(to: coverage(Self.box(100, 100, .inside))) == nil)
        #expect(square.reduction(to: coverage(Self.box(100, 100, .fill))) == nil)
        #expect(square.reduction(to: coverage(Self.box(100, 50, .cover))) == nil)
    }

    @Test("a stretched one serves what is not larger in either direction")
    func stretched() {
        let flat = coverage(Self.box(400, 30, .fill))
        #expect(flat.reduction(to: coverage(Self.box(200, 20, .fill))) != nil)
        #expect(flat.reduction(to: coverage(Self.box(200, 40, .fill))) == nil)
        #expect(flat.reduction(to: coverage(Self.box(40, 30, .inside))) != nil)
        #expect(flat.reduction(to: coverage(Self.box(80, 60, .inside))) == nil)
    }

    @Test("neither a smaller one nor an enlarged one serves")
    func tooSmall() {
        #expect(coverage(TargetSize(100)).reduction(to: coverage(TargetSize(101))) == nil)
        #expect(coverage(TargetSize(100)).reduction(to: coverage(nil)) == nil)
        let enlarged = coverage(Self.box(8000, 6000, upscaling: true))
        #expect(enlarged.reduction(to: coverage(TargetSize(100))) == nil)
    }

    @Test("the size is that of a decode, which one by way of the held picture's would round off")
    func exactSize() throws {
        let odd = ImageHeader(format: .png, width: 1000, height: 335)
        let held = PictureCoverage(source: odd, target: TargetSize(100))
        let reduction = try #require(
            held.reduction(to: PictureCoverage(source: odd, target: TargetSize(50))))
        #expect(reduction.width == 50 && reduction.height == 17)
    }

    @Test("the whole stands in for anything; a crop or a stretch only for its like")
    func resembles() {
        let whole = coverage(TargetSize(100))
        for mode in ContentMode.allCases {
            #expect(whole.resembles(coverage(Self.box(50, 80, mode))))
        }
        let square = coverage(Self.box(50, 50, .cover))
        #expect(square.resembles(coverage(Self.box(90, 90, .cover))))
        #expect(!square.resembles(coverage(Self.box(90, 90, .inside))))
        #expect(!square.resembles(coverage(Self.box(90, 50, .cover))))
        let flat = coverage(Self.box(200, 50, .fill))
        #expect(flat.resembles(coverage(Self.box(400, 100, .fill))))
        #expect(!flat.resembles(coverage(Self.box(100, 100, .fill))))
        #expect(!flat.resembles(coverage(TargetSize(100))))
    }

    /// Held at several sizes, the picture is made of the one that is ample and smallest.
    @Test(
        "of several the smallest that is twice as large is reduced, else the largest",
        arguments: [(20, 50), (30, 100), (60, 200), (150, 200), (201, nil)] as [(Int, Int?)])
    func choice(side: Int, expected: Int?) {
        let key = { MemoryCacheKey(source: "a", options: .init(targetSize: TargetSize($0))) }
        let matches = [200, 50, 100].map { side in
            let size = TargetSize(side).geometry(width: 4000, height: 3000)
            return MemoryMatch(
                key: key(side),
                entry: MemoryCacheEntry(
                    image: .solid(0xFF, width: size.width, height: size.height),
                    header: Self.source, freshUntil: .distantFuture))
        }
        let choice = ReductionChoice(of: key(side), among: matches, now: .distantPast)
        #expect(choice?.larger.image.width == expected)
    }
}
