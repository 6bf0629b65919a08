import Foundation
import GannetCodecs
import GannetCore
import Testing

@Suite("Still GIF", .timeLimit(.minutes(1)))
struct GIFStillTests {
    private let palette = [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF]

    private func decode(_ file: Data, _ damage: DamagePolicy = .strict) throws -> DecodedImage {
        try GIFDecoder().decode(file, options: DecodeOptions(damage: damage, layout: .rgba8))
    }

    private func gif(
        _ width: Int, _ height: Int, _ frame: GIFBuilder.Frame
    ) -> GIFBuilder {
        GIFBuilder(width: width, height: height, palette: palette, frames: [frame])
    }

    /// The numbers of colours, row by row; a dot where it is transparent.
    private func letters(_ decoded: DecodedImage) -> String {
        let pixels = Pixels(decoded.image)
        let letters: [UInt32: Character] = [
            0xFF00_00FF: "0", 0x00FF_00FF: "1", 0x0000_FFFF: "2", .max: "3", 0: ".", 0xFF: "x",
        ]
        return (0..<pixels.height).map { y in
            String((0..<pixels.width).map { letters[pixels[$0, y]] ?? "?" })
        }.joined(separator: " ")
    }

    @Test("rows in order and in passes", arguments: [1, 2, 3, 4, 5, 8, 9, 17, 33])
    func passes(height: Int) throws {
        let pixels = (0..<height * 5).map { ($0 * 7 + $0 / 5) % 4 }
        var frame = GIFBuilder.Frame(width: 5, height: height, pixels: pixels)
        let plain = try decode(gif(5, height, frame).file)
        frame.isInterlaced = true
        let interlaced = try decode(gif(5, height, frame).file)
        #expect(letters(interlaced) == letters(plain))
        #expect(interlaced.header.isProgressive && !plain.header.isProgressive)
        let expected = (0..<height).map { y in
            pixels[y * 5..<y * 5 + 5].map(String.init).joined()
        }.joined(separator: " ")
        #expect(letters(plain) == expected)
    }

    @Test("what the first frame leaves free is transparent")
    func canvas() throws {
        let frame = GIFBuilder.Frame(x: 1, y: 1, width: 2, height: 1, pixels: [2, 3])
        #expect(letters(try decode(gif(4, 3, frame).file)) == ".... .23. ....")
        var passes = frame
        passes.isInterlaced = true
        #expect(letters(try decode(gif(4, 3, passes).file)) == ".... .23. ....")
    }

    @Test("a transparent colour, one that no pixel has, and one that does not count")
    func transparent() throws {
        var frame = GIFBuilder.Frame(width: 3, height: 1, pixels: [0, 1, 2])
        frame.control = (0, 0, 1)
        let decoded = try decode(gif(3, 1, frame).file)
        #expect(letters(decoded) == "0.2" && decoded.header.hasAlpha)
        frame.control = (0, 0, 200)
        #expect(letters(try decode(gif(3, 1, frame).file)) == "012")
        frame.control = (0, 0, nil)
        #expect(try !decode(gif(3, 1, frame).file).header.hasAlpha)
    }

    @Test("a palette of its own, none at all, and colours that it does not have")
    func palettes() throws {
        var frame = GIFBuilder.Frame(width: 3, height: 1, pixels: [0, 1, 5])
        #expect(letters(try decode(gif(3, 1, frame).file)) == "01x")
        frame.palette = [0xFF_FFFF, 0xFF]
        #expect(letters(try decode(gif(3, 1, frame).file)) == "32x")
        var builder = gif(3, 1, frame)
        builder.palette = []
        #expect(letters(try decode(builder.file)) == "32x")
        builder.frames[0].palette = []
        #expect(letters(try decode(builder.file)) == "xxx")
    }

    @Test("a first frame that is larger than the screen makes it larger; one beside it is cut")
    func sizes() throws {
        let large = GIFBuilder.Frame(width: 3, height: 2, pixels: [0, 1, 2, 3, 2, 1])
        #expect(letters(try decode(gif(2, 1, large).file)) == "012 321")
        #expect(letters(try decode(gif(0, 0, large).file)) == "012 321")
        var moved = large
        (moved.x, moved.y) = (2, 1)
        #expect(letters(try decode(gif(3, 2, moved).file)) == "... ..0")
        moved.isInterlaced = true
        #expect(letters(try decode(gif(3, 2, moved).file)) == "... ..0")
        #expect(letters(try decode(gif(2, 2, moved).file)) == "..... ..012 ..321")
        (moved.x, moved.y) = (3, 2)
        #expect(letters(try decode(gif(3, 2, moved).file)) == "... ...")
    }

    @Test("a frame without a size is as large as the screen")
    func noSize() throws {
        let data = GIFBuilder.data([0, 1, 2, 3], codeSize: 2)
        let frame = GIFBuilder.Frame(width: 0, height: 0, pixels: [], data: data)
        #expect(letters(try decode(gif(2, 2, frame).file)) == "01 23")
    }

    @Test("extensions of any kind, zeros and the version do not matter")
    func extensions() throws {
        let all: [[UInt8]] = [
            [0x21, 0xFE, 5] + Array("hello".utf8) + [0], [0x21, 0xFE, 0], [0x21, 0xF9, 0], [0, 0],
            [0x21, 0x01, 12] + [UInt8](repeating: 1, count: 12) + [2, 65, 66, 0],
            [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [3, 1, 2, 3, 0],
            [0x21, 0xFF, 3, 1, 2, 3, 0], [0x21, 0x77, 1, 9, 1, 8, 0],
        ]
        for before in all {
            let frame = GIFBuilder.Frame(width: 2, height: 1, before: before, pixels: [1, 3])
            var builder = gif(2, 1, frame)
            #expect(letters(try decode(builder.file)) == "13")
            builder.version = "87a"
            #expect(letters(try decode(builder.file)) == "13")
        }
    }

    @Test("code sizes from 1 to 11 bits, more pixels than needed, data after the end")
    func data() throws {
        for codeSize in 2...11 {
            let data = GIFBuilder.data([1, 2, 3, 0, 1, 2], codeSize: codeSize)
            let frame = GIFBuilder.Frame(width: 3, height: 2, pixels: [], data: data)
            #expect(letters(try decode(gif(3, 2, frame).file)) == "123 012", "\(codeSize)")
        }
        // Codes of two bits, then of three: after the first one the table has a fifth entry.
        let small = GIFBuilder.Frame(
            width: 3, height: 1, pixels: [], data: [1, 2, 0b1_100_01_10, 0b01, 0])
        #expect(letters(try decode(gif(3, 1, small).file)) == "111")
        var frame = GIFBuilder.Frame(width: 2, height: 1, pixels: [])
        frame.data = GIFBuilder.data(Array(repeating: 2, count: 500), codeSize: 2)
        #expect(letters(try decode(gif(2, 1, frame).file)) == "22")
        frame.data = [2] + GIFBuilder.parts(GIFBuilder.pack([4, 1, 3, 5], bits: 3) + [1, 2, 3])
        #expect(letters(try decode(gif(2, 1, frame).file)) == "13")
    }

    @Test("codes that grow, and that are learnt as they are used")
    func codes() throws {
        // 2 gives one pixel; 6, 7, 8 and so on each the last ones and their first: 2, 3, 4 pixels.
        let count = 12
        var (bytes, held, used, bits) = ([UInt8](), 0, 0, 3)
        for (index, code) in ([4, 2] + (6..<6 + count) + [5]).enumerated() {
            held |= code << used
            used += bits
            while used >= 8 {
                bytes.append(UInt8(held & 255))
                (held, used) = (held >> 8, used - 8)
            }
            // When code number n has been read, the table has n + 5 entries.
            if index > 0, index + 5 == 1 << bits { bits += 1 }
        }
        bytes.append(UInt8(held & 255))
        let pixels = (count + 1) * (count + 2) / 2
        let frame = GIFBuilder.Frame(
            width: pixels, height: 1, pixels: [], data: [2] + GIFBuilder.parts(bytes))
        let decoded = try decode(gif(pixels, 1, frame).file)
        #expect(letters(decoded) == String(repeating: "2", count: pixels))
    }

    @Test("the trailer may be missing, and what follows it does not matter")
    func ends() throws {
        let frame = GIFBuilder.Frame(width: 2, height: 1, pixels: [1, 3])
        for trailer: [UInt8] in [[], [0x3B, 1, 2, 3], [0, 0x3B], [0]] {
            var builder = gif(2, 1, frame)
            builder.trailer = trailer
            let decoded = try decode(builder.file)
            #expect(letters(decoded) == "13" && !decoded.isTruncated)
        }
    }
}
