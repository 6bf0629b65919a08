import GannetCore
import Testing

@Suite("The size that is wanted", .timeLimit(.minutes(1)))
struct TargetSizeTests {
    private func size(_ target: TargetSize, of width: Int, _ height: Int) -> [Int] {
        let fitted = target.geometry(width: width, height: height)
        return [fitted.width, fitted.height]
    }

    @Test("keeps the whole picture inside the box")
    func inside() {
        #expect(size(TargetSize(width: 100, height: 100), of: 400, 200) == [100, 50])
        #expect(size(TargetSize(width: 100, height: 100), of: 200, 400) == [50, 100])
        #expect(size(TargetSize(width: 100, height: 100), of: 40, 20) == [40, 20])
        #expect(size(TargetSize(width: 10, height: 10), of: 10_000, 1) == [10, 1])
    }

    @Test("makes a small picture larger only when allowed")
    func upscaling() {
        let target = TargetSize(
            width: 100, height: 100, contentMode: .inside, allowsUpscaling: true)
        #expect(size(target, of: 40, 20) == [100, 50])
        let fill = TargetSize(width: 100, height: 10, contentMode: .fill)
        #expect(size(fill, of: 40, 20) == [40, 10])
    }

    @Test("fills the box and crops what overlaps evenly")
    func cover() {
        let target = TargetSize(width: 100, height: 100, contentMode: .cover)
        let fitted = target.geometry(width: 400, height: 200)
        #expect(fitted.width == 100 && fitted.height == 100)
        #expect(fitted.cropX == 100 && fitted.cropWidth == 200)
        #expect(fitted.cropY == 0 && fitted.cropHeight == 200)
        let small = target.geometry(width: 50, height: 200)
        #expect(small.width == small.height && small.width == 50)
    }

    @Test("takes the missing side from the picture's shape")
    func oneSide() {
        #expect(size(TargetSize(width: 100, height: nil), of: 400, 200) == [100, 50])
        #expect(size(TargetSize(width: nil, height: 100), of: 400, 200) == [200, 100])
        #expect(size(TargetSize(width: nil, height: nil), of: 400, 200) == [400, 200])
    }

    @Test("gives sizes of at least one pixel that lie inside the source, for every shape")
    func invariants() {
        for width in [1, 2, 3, 7, 100, 9999] {
            for height in [1, 2, 5, 64, 9999] {
                for mode in ContentMode.allCases {
                    let target = TargetSize(width: 13, height: 64, contentMode: mode)
                    let fitted = target.geometry(width: width, height: height)
                    #expect(fitted.width >= 1 && fitted.height >= 1)
                    #expect(fitted.width <= max(13, width) && fitted.height <= max(64, height))
                    #expect(fitted.cropX >= 0 && fitted.cropX + fitted.cropWidth <= width)
                    #expect(fitted.cropY >= 0 && fitted.cropY + fitted.cropHeight <= height)
                }
            }
        }
    }
}
