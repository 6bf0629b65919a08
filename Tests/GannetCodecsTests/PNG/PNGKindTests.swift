import Foundation
import GannetCodecs
import GannetCore
import Testing

@Suite("Every kind of PNG", .timeLimit(.minutes(1)))
struct PNGKindTests {
    struct Kind: CustomStringConvertible, Sendable {
        let colorType: Int
        let bitDepth: Int
        let isInterlaced: Bool

        var description: String {
            "type \(colorType), \(bitDepth) bits\(isInterlaced ? ", interlaced" : "")"
        }

        static let all: [Kind] = [false, true].flatMap { isInterlaced in
            [
                (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
            ]
            .flatMap { type, depths in
                depths.map {
                    Kind(colorType: type, bitDepth: $0, isInterlaced: isInterlaced)
                }
            }
        }
    }

    private func decode(_ data: Data, _ options: DecodeOptions) throws -> DecodedImage {
        try PNGDecoder().decode(data, options: options)
    }

    @Test("colours come out as the standard says", arguments: Kind.all)
    func colors(kind: Kind) throws {
        var builder = PNGBuilder(
            width: 11, height: 9, bitDepth: kind.bitDepth, colorType: kind.colorType,
            isInterlaced: kind.isInterlaced)
        let levels = 1 << kind.bitDepth
        let palette: [UInt8] = (0..<min(256, levels)).flatMap { index in
            [UInt8(truncatingIfNeeded: index * 50), UInt8(index), UInt8(255 - index)]
        }
        if kind.colorType == 3 {
            builder.chunks = [("PLTE", palette), ("tRNS", [7])]
        }
        func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
            (x * 7919 + y * 104_729 + channel * 1299) % levels
        }
        func channel(_ x: Int, _ y: Int, _ index: Int) -> UInt32 {
            UInt32((sample(x, y, index) * 255 * 2 + levels - 1) / (2 * (levels - 1)))
        }
        let expected = TestPicture.make(11, 9) { x, y in
            if kind.colorType == 3 {
                let entry = sample(x, y, 0)
                let color = palette[entry * 3..<entry * 3 + 3].reduce(0) { $0 << 8 | UInt32($1) }
                return color << 8 | (entry == 0 ? 7 : 255)
            }
            let isGray = kind.colorType == 0 || kind.colorType == 4
            let color =
                isGray
                ? channel(x, y, 0) * 0x01_0101
                : channel(x, y, 0) << 16 | channel(x, y, 1) << 8 | channel(x, y, 2)
            let alpha = kind.colorType >= 4 ? channel(x, y, isGray ? 1 : 3) : 255
            return color << 8 | alpha
        }
        let decoded = try decode(builder.file(sample), DecodeOptions(layout: .rgba8))
        #expect(Pixels(decoded.image) == Pixels(expected))
        #expect(decoded.header.bitDepth == kind.bitDepth)
        #expect(decoded.header.isProgressive == kind.isInterlaced)
        #expect(decoded.header.hasAlpha == (kind.colorType >= 3))
        let small = try decode(
            builder.file(sample), DecodeOptions(targetSize: TargetSize(5), layout: .rgba8))
        #expect(small.image.width == 5 && small.image.height == 4)
    }

    @Test("a 16-bit colour key is compared with all 16 bits")
    func deepColorKey() throws {
        var builder = PNGBuilder(width: 2, height: 1, bitDepth: 16, colorType: 0)
        builder.chunks = [("tRNS", [0x12, 0x34])]
        let data = builder.file { x, _, _ in x == 0 ? 0x1234 : 0x1235 }
        let words = Pixels(try decode(data, DecodeOptions(layout: .rgba8)).image).words
        #expect((words[0] & 255) == 0)
        #expect((words[1] & 255) == 255)
    }

    @Test("an interlaced picture that ends too early is coarse, and says so")
    func truncatedInterlaced() throws {
        let builder = PNGBuilder(
            width: 64, height: 64, bitDepth: 8, colorType: 0, isInterlaced: true)
        let data = builder.file { x, _, _ in x * 4 }
        let cut = data.prefix(data.count * 2 / 3)
        #expect { try decode(cut, DecodeOptions()) } throws: {
            ($0 as? ImageError)?.code == .truncated
        }
        let decoded = try decode(cut, DecodeOptions(damage: .lenient))
        #expect(decoded.isTruncated)
        let whole = Pixels(try decode(data, DecodeOptions()).image)
        #expect(Pixels(decoded.image).meanDifference(whole) < 8)
    }
}
