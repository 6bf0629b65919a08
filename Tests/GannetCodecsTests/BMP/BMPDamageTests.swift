import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import Testing

@Suite("Damaged BMP files", .timeLimit(.minutes(1)))
struct BMPDamageTests {
    private func code(_ data: Data) -> ImageError.Code? {
        do throws(ImageError) {
            _ = try BMPDecoder().decode(data, options: DecodeOptions())
            return nil
        } catch {
            return error.code
        }
    }

    private func code(_ builder: BMPBuilder) -> ImageError.Code? {
        code(builder.file(pixels: [UInt8](repeating: 0, count: 64)))
    }

    @Test("a file that ends early is refused, or the rows that are there are shown")
    func truncated() throws {
        let builder = BMPBuilder(width: 20, height: 10, bitCount: 24)
        let data = builder.file { x, y in x + y * 20 }
        for count in stride(from: 2, to: data.count, by: 7) {
            #expect(code(data.prefix(count)) == .truncated, "\(count) bytes")
        }
        let options = DecodeOptions(damage: .lenient, layout: .rgba8)
        let half = try BMPDecoder().decode(data.prefix(54 + 60 * 5 + 3), options: options)
        #expect(half.isTruncated && !half.image.isOpaque)
        // The bottom rows come first in the file.
        let pixels = Pixels(half.image)
        #expect(pixels[0, 4] == 0 && pixels[3, 5] == 0x67FF && pixels[19, 9] == 0xC7FF)
    }

    @Test("what no version of BMP has is a typed error")
    func impossible() {
        let plain = BMPBuilder(width: 4, height: 4, bitCount: 24)
        var other = plain
        other.bitCount = 555
        #expect(code(other) == .corrupt)
        other = plain
        other.compression = 77
        #expect(code(other) == .corrupt)
        other = plain
        other.width = -4
        #expect(code(other) == .corrupt)
        other = plain
        other.patches = [(0, .little(66, 4))]
        #expect(code(other) == .corrupt)
        other = BMPBuilder(width: 4, height: 4, bitCount: 32)
        other.compression = 3
        other.masks = [5, 0xFF00, 0xFF_0000]
        #expect(code(other) == .corrupt)
        other = BMPBuilder(width: 4, height: 4, bitCount: 1)
        other.headerSize = 64
        other.compression = 3
        #expect(code(other) == .unsupportedFormat)
    }

    @Test("sizes that no memory holds are too large")
    func enormous() {
        for (width, height) in [(3_000_000, 2_000_000), (3, Int(Int32.max)), (70_000, 1)] {
            for compression in [0, 1] {
                var builder = BMPBuilder(width: width, height: height, bitCount: 8)
                builder.compression = compression
                let data = builder.file(pixels: [1, 2])
                #expect(code(data) == .tooLarge)
                #expect { try BMPDecoder().header(of: data, limits: .default) } throws: {
                    ($0 as? ImageError)?.code == .tooLarge
                }
            }
        }
    }

    @Test("any change of a file gives a picture or a typed error", arguments: [1, 2, 3])
    func mutations(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var files: [Data] = []
        for (size, bits, compression) in [
            (12, 4, 0), (40, 8, 0), (124, 16, 3), (40, 24, 0), (108, 32, 3), (64, 2, 0),
        ] {
            var builder = BMPBuilder(width: 17, height: 11, bitCount: bits)
            builder.headerSize = size
            builder.compression = compression
            builder.masks = compression == 3 ? [0xF00, 0xF0, 0xF, 0xF000] : []
            builder.palette = bits < 16 ? Array(repeating: 0x12_3456, count: 1 << bits) : []
            files.append(builder.file { x, y in x * y & ((1 << bits) - 1) })
        }
        for (bits, compression) in [(4, 2), (8, 1), (24, 4)] {
            var builder = BMPBuilder(width: 17, height: 11, bitCount: bits)
            builder.compression = compression
            let bytes = (0..<200).map { _ in UInt8.random(in: 0...9, using: &random) }
            files.append(builder.file(pixels: bytes))
        }
        for file in files {
            for _ in 0..<60 {
                let data = Mutation.apply(to: file, using: &random)
                Mutation.check(data, BMPDecoder(), using: &random)
            }
        }
    }
}
