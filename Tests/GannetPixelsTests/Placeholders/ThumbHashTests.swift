import GannetCore
import GannetTesting
import Testing

@testable import GannetPixels

@Suite("ThumbHash", .timeLimit(.minutes(1)))
struct ThumbHashTests {
    private func sample(_ width: Int, _ height: Int, hasAlpha: Bool) -> Image {
        .pattern(width: width, height: height, layout: .rgba8) { x, y in
            let red = UInt32(x * 255 / (width - 1))
            let green = UInt32(y * 255 / (height - 1))
            let alpha = UInt32(hasAlpha ? 255 - x * 8 % 256 : 255)
            return red << 24 | green << 16 | UInt32(x * y * 7 & 255) << 8 | alpha
        }
    }

    /// Hashes that the definition gives, computed by another program.
    @Test(
        "a picture's hash is the one that the definition gives",
        arguments: [
            (32, 20, false, "X/gNLJpwdndwd3d3h3agkQr4eA=="),
            (20, 32, false, "XwgOLBpwBnd3d3Z4d3ehkAr4dw=="),
            (16, 16, true, "XOiJFRQrUGZgh3ZoeOGAD/aIj3iHiIeIeA=="),
            (30, 9, true, "WriJEpA4Q2ZQd3ajci/1eo+IeIh4iHg="),
        ])
    func known(width: Int, height: Int, hasAlpha: Bool, expected: String) throws {
        let hash = try ThumbHash(sample(width, height, hasAlpha: hasAlpha))
        #expect(hash.base64 == expected)
        #expect(ThumbHash(base64: expected) == hash)
    }

    @Test("drawn again it has the shape, the colours and the alpha of the picture")
    func drawing() throws {
        let image = Image.pattern(width: 90, height: 60, layout: .rgba8) { x, _ in
            x < 45 ? 0xC020_20FF : 0x2020_C0FF
        }
        let drawn = try ThumbHash(image).image()
        #expect(drawn.width == 32 && abs(drawn.height - 21) <= 2)
        #expect(drawn.isOpaque)
        let (left, right) = (drawn.color(x: 4, y: 10), drawn.color(x: 27, y: 10))
        #expect(left >> 24 > 140 && left >> 8 & 255 < 90)
        #expect(right >> 24 < 90 && right >> 8 & 255 > 140)
        let faint = try ThumbHash(sample(40, 40, hasAlpha: true))
        #expect(try !faint.image().isOpaque)
    }

    @Test("the mean colour is told without drawing")
    func average() throws {
        let color = try ThumbHash(.solid(0x4080_C0FF, width: 10, height: 10)).averageColor
        for (shift, expected) in [(24, 0x40), (16, 0x80), (8, 0xC0), (0, 0xFF)] {
            #expect(abs(Int(color >> UInt32(shift) & 255) - expected) <= 6)
        }
    }

    @Test("a single pixel and a line have a hash", arguments: [(1, 1), (200, 1), (1, 500)])
    func thin(width: Int, height: Int) throws {
        let hash = try ThumbHash(.solid(0x1122_33FF, width: width, height: height))
        let drawn = try hash.image()
        #expect(max(drawn.width, drawn.height) == 32)
    }

    @Test("what is no hash is refused, and any that is one can be drawn")
    func hostile() throws {
        for text in ["", "AAAA", "not base64!", "////////"] {
            #expect(ThumbHash(base64: text) == nil)
        }
        var random = DeterministicRandom(seed: 4)
        for _ in 0..<2000 {
            let count = Int.random(in: 0..<80, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            guard let hash = ThumbHash(bytes: bytes) else { continue }
            let drawn = try hash.image()
            #expect((1...32).contains(drawn.width) && (1...32).contains(drawn.height))
        }
    }
}
