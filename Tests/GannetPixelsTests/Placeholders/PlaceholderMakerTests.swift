import GannetCore
import GannetTesting
import Testing

@testable import GannetPixels

@Suite("Placeholders of pictures", .timeLimit(.minutes(1)))
struct PlaceholderMakerTests {
    private func placeholder(_ image: Image) throws -> ImagePlaceholder {
        try PlaceholderMaker().placeholder(
            for: image, of: ImageHeader(format: .png, width: 4000, height: 1000))
    }

    @Test("tell the size of the file, and are drawn in its shape and colours")
    func drawing() throws {
        let image = Image.pattern(width: 400, height: 100) { x, _ in
            x < 200 ? 0xC020_20FF : 0x2020_C0FF
        }
        let made = try placeholder(image)
        #expect(made.width == 4000 && made.height == 1000 && made.thumbHash.count <= 40)
        let drawn = try PlaceholderMaker().image(of: made)
        #expect(drawn.width == 32 && drawn.height == 8 && drawn.isOpaque)
        #expect(drawn.color(x: 4, y: 4) >> 24 > 140)
        #expect(drawn.color(x: 27, y: 4) >> 8 & 255 > 140)
    }

    @Test("name the colour that takes up most, not the mean of all")
    func dominant() throws {
        // A third each of blue's neighbours would win over red if walls between cells counted.
        let image = Image.pattern(width: 320, height: 320, layout: .rgba8) { x, y in
            y < 140 ? 0xE010_10FF : x % 2 == 0 ? 0x1020_DEFF : 0x1020_E2FF
        }
        let color = try placeholder(image).dominantColor
        #expect(color >> 24 < 0x20 && color >> 8 & 255 > 0xD0 && color & 255 == 255)
    }

    @Test("leave what cannot be seen out of the colour")
    func transparent() throws {
        let image = Image.pattern(width: 100, height: 100, layout: .rgba8) { x, _ in
            x < 80 ? 0xFF00_0000 : 0x00FF_00FF
        }
        let color = try placeholder(image).dominantColor
        #expect(color >> 16 & 255 > 0xF0 && color >> 24 < 16)
        #expect(try placeholder(.solid(0, width: 50, height: 50)).dominantColor == 0)
    }

    @Test("that are damaged cannot be drawn")
    func damaged() {
        let broken = ImagePlaceholder(width: 1, height: 1, dominantColor: 0, thumbHash: [1])
        #expect(throws: ImageError.self) { try PlaceholderMaker().image(of: broken) }
    }
}
