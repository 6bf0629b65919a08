import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import Testing

@Suite("Damaged PNG files", .timeLimit(.minutes(1)))
struct PNGDamageTests {
    private let builder = PNGBuilder(width: 40, height: 40, bitDepth: 8, colorType: 2)
    private var whole: Data { builder.file { x, y, channel in (x * 5 + y + channel * 40) % 256 } }

    private func decode(
        _ data: Data, _ damage: DamagePolicy = .strict, size: Int? = nil
    ) throws -> DecodedImage {
        try PNGDecoder().decode(
            data, options: DecodeOptions(targetSize: size.map { TargetSize($0) }, damage: damage))
    }

    private func isRefused(_ data: Data, _ code: ImageError.Code) -> Bool {
        do {
            _ = try decode(data)
            return false
        } catch let error as ImageError {
            return error.code == code
        } catch {
            return false
        }
    }

    @Test("a file that ends anywhere is truncated")
    func truncated() throws {
        let data = whole
        for count in stride(from: 8, to: data.count - 1, by: 97) {
            #expect(isRefused(data.prefix(count), .truncated), "\(count) bytes")
        }
        let pixels = Pixels(try decode(data).image)
        let half = try decode(data.prefix(data.count / 2), .lenient)
        #expect(half.isTruncated)
        #expect(!half.image.isOpaque)
        let isEqual = Array(Pixels(half.image).words[..<760]) == Array(pixels.words[..<760])
        #expect(isEqual)
        #expect(Pixels(half.image).words.last == 0)
        #expect(try decode(data.prefix(data.count / 2), .lenient, size: 10).isTruncated)
    }

    @Test("a wrong checksum in the pixels is corrupt, and overlooked by the lenient")
    func checksum() throws {
        var data = whole
        // The last four bytes of the pixels' chunk, before the end chunk's twelve.
        data[data.count - 14] ^= 1
        #expect(isRefused(data, .corrupt))
        #expect(try Pixels(decode(data, .lenient).image) == Pixels(decode(whole).image))
    }

    @Test("a damaged chunk that is not needed does not matter")
    func ancillary() throws {
        var builder = builder
        builder.chunks = [("tEXt", Array("a\u{0}b".utf8)), ("gAMA", [1, 2])]
        var data = builder.file { _, _, _ in 9 }
        data[33 + 8] ^= 0xFF
        #expect(try !decode(data).isTruncated)
    }

    @Test("pixels that inflate to more than the picture holds are bounded")
    func surplus() throws {
        var tall = builder
        tall.height = 4000
        var data = [UInt8](tall.file { _, _, _ in 0 })
        // The header says 40 rows again; its checksum is mended.
        let header = PNGBuilder.chunk(
            "IHDR", PNGBuilder.number(40) + PNGBuilder.number(40) + [8, 2, 0, 0, 0])
        data.replaceSubrange(8..<8 + header.count, with: header)
        #expect(try decode(Data(data)).image.height == 40)
    }

    @Test("a profile that inflates without end is dropped")
    func profileBomb() throws {
        var builder = builder
        let name = Array("x".utf8) + [0, 0]
        builder.chunks = [
            ("iCCP", name + PNGBuilder.store([UInt8](repeating: 0, count: 9_000_000)))
        ]
        let decoded = try decode(builder.file { _, _, _ in 77 })
        #expect(Pixels(decoded.image)[0, 0] == 0x4D4D_4DFF)
    }

    @Test("any change of a file gives a picture or a typed error", arguments: [1, 2, 3])
    func mutations(seed: UInt64) throws {
        var random = DeterministicRandom(seed: seed)
        var files = [whole]
        for (type, depth) in [(3, 4), (4, 16), (6, 8), (0, 1)] {
            var builder = PNGBuilder(
                width: 19, height: 13, bitDepth: depth, colorType: type,
                isInterlaced: seed % 2 == 0)
            builder.chunks = [("PLTE", [UInt8](repeating: 9, count: 48)), ("tRNS", [1, 2])]
            if type != 3 { builder.chunks = [("acTL", [0, 0, 0, 9, 0, 0, 0, 0])] }
            files.append(builder.file { x, y, _ in (x + y) % (1 << depth) })
        }
        let encoded = try PNGEncoder().encode(TestPicture.noise(30, 30), options: EncodeOptions())
        files.append(encoded)
        for file in files {
            for _ in 0..<60 {
                let data = Mutation.apply(to: file, using: &random)
                Mutation.check(data, PNGDecoder(), using: &random)
            }
        }
    }
}
