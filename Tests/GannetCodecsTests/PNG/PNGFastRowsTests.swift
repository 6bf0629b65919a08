import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import Testing

/// Strict readers take usual files by a way of their own, lenient ones all files by libpng: what
/// both make of a file must be the same.
@Suite("Usual PNG files read without libpng", .timeLimit(.minutes(2)))
struct PNGFastRowsTests {
    private static let colorTypes = [0, 2, 3, 4, 6]

    private func decode(_ data: Data, _ damage: DamagePolicy) -> Result<Image, ImageError> {
        Result { () throws(ImageError) in
            try PNGDecoder().decode(data, options: DecodeOptions(damage: damage)).image
        }
    }

    /// Rows of anything, each with a filter before it, are a picture.
    private func zlibStream(
        _ builder: PNGBuilder, _ random: inout DeterministicRandom
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<builder.height {
            bytes.append(UInt8.random(in: 0...4, using: &random))
            for _ in 0..<builder.width * builder.channels {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            }
        }
        return PNGBuilder.store(bytes)
    }

    /// A file with the stream in chunks of `split` bytes.
    private func file(
        _ builder: PNGBuilder, _ stream: [UInt8], split: Int, end: [UInt8]? = nil
    ) -> Data {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += PNGBuilder.chunk(
            "IHDR",
            PNGBuilder.number(builder.width) + PNGBuilder.number(builder.height)
                + [8, UInt8(builder.colorType), 0, 0, 0])
        for chunk in builder.chunks { bytes += PNGBuilder.chunk(chunk.name, chunk.body) }
        for start in stride(from: 0, to: stream.count, by: split) {
            let end = min(start + split, stream.count)
            bytes += PNGBuilder.chunk("IDAT", Array(stream[start..<end]))
        }
        return Data(bytes + (end ?? PNGBuilder.chunk("IEND", [])))
    }

    private func builder(_ colorType: Int, width: Int, height: Int) -> PNGBuilder {
        var builder = PNGBuilder(
            width: width, height: height, bitDepth: 8, colorType: colorType)
        if colorType == 3 {
            let palette = (0..<768).map { UInt8(truncatingIfNeeded: $0 * 7) }
            builder.chunks = [("PLTE", palette), ("tRNS", [0, 100, 200])]
        }
        return builder
    }

    @Test("every filter of every colour type gives libpng's pixels", arguments: colorTypes)
    func filters(colorType: Int) throws {
        var random = DeterministicRandom(seed: UInt64(colorType))
        for width in [1, 2, 3, 7, 64, 129] {
            let builder = builder(colorType, width: width, height: 23)
            let stream = zlibStream(builder, &random)
            for split in [1, 5, 999, stream.count] {
                let data = file(builder, stream, split: split)
                let strict = try decode(data, .strict).get()
                #expect(try Pixels(strict) == Pixels(decode(data, .lenient).get()))
            }
        }
    }

    @Test("a compressed picture of many portions gives libpng's pixels", arguments: [true, false])
    func portions(isOpaque: Bool) throws {
        let picture = TestPicture.make(700, 500) { x, y in
            let alpha: UInt32 = isOpaque ? 255 : UInt32(x % 256)
            return UInt32(x * y / 97 % 256) << 24 | UInt32(y % 256) << 16 | UInt32(x % 7) << 8
                | alpha
        }
        let data = try PNGEncoder().encode(picture, options: EncodeOptions())
        let strict = try decode(data, .strict).get()
        #expect(try Pixels(strict) == Pixels(decode(data, .lenient).get()))
    }

    @Test("what is unusual or damaged ends as libpng has it end", arguments: [2, 6])
    func damage(colorType: Int) throws {
        var random = DeterministicRandom(seed: 99)
        let usual = builder(colorType, width: 9, height: 12)
        var unusual = usual
        // A palette to choose from for screens of few colours, which is left to libpng.
        unusual.chunks = [("PLTE", [1, 2, 3])]
        var codes: Set<ImageError.Code> = []
        for round in 0..<400 {
            var stream = zlibStream(usual, &random)
            let place = Int.random(in: 0..<stream.count, using: &random)
            switch round % 4 {
            case 0: stream[place] ^= UInt8.random(in: 1...255, using: &random)
            case 1: stream.removeLast(place)
            case 2: stream.append(contentsOf: [1, 2, 3])
            default: stream[stream.count - 1 - place % 4] ^= 1
            }
            let split = Int.random(in: 1...stream.count + 1, using: &random)
            let ends = [PNGBuilder.chunk("IEND", []), [], PNGBuilder.chunk("eXTR", [1])]
            let end = ends[round % 11 == 0 ? 1 : round % 13 == 0 ? 2 : 0]
            let one = decode(file(usual, stream, split: split, end: end), .strict)
            let other = decode(file(unusual, stream, split: split, end: end), .strict)
            switch (one, other) {
            case (.success(let one), .success(let other)):
                #expect(Pixels(one) == Pixels(other), "round \(round)")
            case (.failure(let one), .failure(let other)):
                #expect(one.code == other.code, "round \(round)")
                codes.insert(one.code)
            default: Issue.record("round \(round): \(one) but \(other)")
            }
        }
        #expect(codes == [.corrupt, .truncated])
    }

    @Test("an index without a colour is what libpng makes of it")
    func index() throws {
        var builder = PNGBuilder(width: 4, height: 1, bitDepth: 8, colorType: 3)
        builder.chunks = [("PLTE", [9, 9, 9])]
        let data = file(builder, PNGBuilder.store([0, 0, 0, 200, 0]), split: 100)
        let strict = try decode(data, .strict).get()
        #expect(try Pixels(strict) == Pixels(decode(data, .lenient).get()))
    }
}
