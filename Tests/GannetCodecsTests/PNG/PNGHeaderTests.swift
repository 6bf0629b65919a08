import Foundation
import GannetCore
import Testing

@testable import GannetCodecs

@Suite("What a PNG says about itself", .timeLimit(.minutes(1)))
struct PNGHeaderTests {
    private func header(_ builder: PNGBuilder) throws -> ImageHeader {
        try PNGDecoder().header(of: builder.file { _, _, _ in 0 }, limits: .default)
    }

    @Test("an animation's frames, plays and delays are told")
    func animation() throws {
        func control(_ sequence: Int, _ delay: [UInt8]) -> (name: String, body: [UInt8]) {
            let place = [8, 8, 0, 0].flatMap(PNGBuilder.number)
            return ("fcTL", PNGBuilder.number(sequence) + place + delay + [0, 0])
        }
        var builder = PNGBuilder(width: 8, height: 8, bitDepth: 8, colorType: 0)
        builder.chunks = [
            ("acTL", PNGBuilder.number(3) + PNGBuilder.number(2)), control(0, [0, 1, 0, 4]),
        ]
        // A denominator of 0 means hundredths; 10 ms and less mean 100.
        let pixels = PNGBuilder.store([UInt8](repeating: 0, count: 9 * 8))
        builder.lateChunks = [
            control(1, [0, 7, 0, 0]), ("fdAT", PNGBuilder.number(2) + pixels),
            control(3, [0, 1, 0, 100]), ("fdAT", PNGBuilder.number(4) + pixels),
        ]
        let header = try header(builder)
        #expect(header.frameCount == 3)
        #expect(header.loopCount == 2)
        #expect(header.frameDelays == [250, 70, 100])
    }

    @Test("an animation of a single frame is a still picture")
    func single() throws {
        var builder = PNGBuilder(width: 8, height: 8, bitDepth: 8, colorType: 0)
        builder.chunks = [("acTL", PNGBuilder.number(1) + PNGBuilder.number(0))]
        let header = try header(builder)
        #expect(header.frameCount == 1 && header.loopCount == 1 && header.frameDelays.isEmpty)
    }

    @Test("EXIF is found before and after the pixels")
    func exif() throws {
        let exif: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        var builder = PNGBuilder(width: 8, height: 4, bitDepth: 8, colorType: 0)
        builder.chunks = [("eXIf", exif)]
        #expect(try header(builder).orientation == .right)
        builder.chunks = []
        builder.lateChunks = [("eXIf", exif)]
        let late = try header(builder)
        #expect(late.orientation == .right)
        #expect(late.width == 4 && late.height == 8)
    }

    @Test("a size over the limits is too large whatever follows")
    func limits() {
        for (width, height) in [(65_536, 1), (20_000, 20_000), (0x7FFF_FFFF, 0x7FFF_FFFF)] {
            var builder = PNGBuilder(width: 1, height: 1, bitDepth: 8, colorType: 6)
            builder.width = width
            let bytes = PNGBuilder.chunk(
                "IHDR", PNGBuilder.number(width) + PNGBuilder.number(height) + [8, 6, 0, 0, 0])
            let data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes)
            #expect { try PNGDecoder().decode(data, options: DecodeOptions()) } throws: {
                ($0 as? ImageError)?.code == .tooLarge
            }
        }
    }

    @Test("without limits a size that no memory holds is still an error")
    func unlimited() {
        let bytes = PNGBuilder.chunk(
            "IHDR",
            PNGBuilder.number(0x7FFF_FFFF) + PNGBuilder.number(0x7FFF_FFFF) + [8, 6, 0, 0, 0])
        let rest = PNGBuilder.chunk("IDAT", PNGBuilder.store([0, 0, 0]))
        let data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes + rest)
        #expect(throws: ImageError.self) {
            try PNGDecoder().decode(data, options: DecodeOptions(limits: .unlimited))
        }
    }
}
