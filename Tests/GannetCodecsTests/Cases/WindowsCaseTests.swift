import Foundation
import GannetCodecs
import GannetCore
import TestSupport
import Testing

@Suite(
    "BMP and icon cases of others", .timeLimit(.minutes(1)), .enabled(if: SharedCases.arePresent))
struct WindowsCaseTests {
    private func decode(_ name: String) throws -> DecodedImage {
        var registry = CodecRegistry()
        registry.addStandardCodecs()
        let data = try SharedCases.data(name)
        return try registry.decoder(for: data).decode(data, options: DecodeOptions(layout: .rgba8))
    }

    @Test(
        "bitmaps of either order, and without alpha",
        arguments: [
            ("27-bmp-32bpp-infoheader-alpha0.bmp", "FF0000FF 00FF00FF"),
            ("27-bmp-topdown.bmp", "FF0000FF\n00FF00FF"),
            ("27-bmp-bottomup.bmp", "00FF00FF\nFF0000FF"),
        ])
    func bitmaps(name: String, pixels: String) throws {
        #expect(Pixels(try decode(name).image).description == pixels)
    }

    @Test("of an icon's pictures the largest is shown, a PNG too")
    func icon() throws {
        let decoded = try decode("29-ico-png-entry-plus-bmp-entry.ico")
        #expect(decoded.image.width == 16 && decoded.image.height == 16)
        #expect(Set(Pixels(decoded.image).words) == [0x00FF_00FF])
        #expect(decoded.header.width == 16 && decoded.header.format == .ico)
    }
}
