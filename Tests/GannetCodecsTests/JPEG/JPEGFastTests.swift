import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import Testing

@Suite("Fast thumbnails of progressive JPEG", .timeLimit(.minutes(1)))
struct JPEGFastTests {
    private let image = Image.pattern(width: 640, height: 480, layout: .rgba8) { x, y in
        UInt32(x * 255 / 639) << 24 | UInt32(y * 255 / 479) << 16 | UInt32((x / 40 + y / 40) & 1)
            << 13
            | 0xFF
    }

    private func file(isProgressive: Bool) throws -> Data {
        try JPEGEncoder().encode(
            image, options: EncodeOptions(quality: 90, isProgressive: isProgressive))
    }

    private func decode(_ file: Data, _ size: Int, isFast: Bool) throws -> DecodedImage {
        try JPEGDecoder().decode(
            file,
            options: DecodeOptions(targetSize: TargetSize(size), layout: .rgba8, isFast: isFast))
    }

    @Test("the first scan is enough for an eighth, and what follows is not even read")
    func firstScan() throws {
        let file = try file(isProgressive: true)
        let whole = Pixels(try decode(file, 80, isFast: false).image)
        let fast = try decode(file, 80, isFast: true)
        #expect(!fast.isTruncated)
        #expect(Pixels(fast.image).meanDifference(whole) < 4)
        // All that comes after the first third is damaged: the careful reader sees it.
        var damaged = file
        for index in file.count * 2 / 3..<file.count - 2 { damaged[index] = 0 }
        #expect(Pixels(try decode(damaged, 80, isFast: true).image) == Pixels(fast.image))
        #expect(throws: ImageError.self) { try decode(damaged, 80, isFast: false) }
    }

    @Test("larger sizes and baseline files are read whole", arguments: [300, 640])
    func larger(size: Int) throws {
        for isProgressive in [true, false] {
            let file = try file(isProgressive: isProgressive)
            let whole = Pixels(try decode(file, size, isFast: false).image)
            let fast = Pixels(try decode(file, size, isFast: true).image)
            #expect(fast.meanDifference(whole) < 4)
        }
    }

    @Test("one that ends in its first scan is truncated")
    func truncated() throws {
        let file = try file(isProgressive: true)
        let start = try #require(file.firstRange(of: Data([0xFF, 0xDA])))
        #expect { try decode(file.prefix(start.upperBound + 200), 80, isFast: true) } throws: {
            ($0 as? ImageError)?.code == .truncated
        }
    }
}
