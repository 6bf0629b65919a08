import Foundation
import GannetCodecs
import GannetCore
import TestSupport
import Testing

@Suite("PNG cases of others", .timeLimit(.minutes(1)), .enabled(if: SharedCases.arePresent))
struct PNGCaseTests {
    private func decode(_ name: String) throws -> DecodedImage {
        try PNGDecoder().decode(SharedCases.data(name), options: DecodeOptions(layout: .rgba8))
    }

    @Test("EXIF orientation in a PNG is applied")
    func orientation() throws {
        let decoded = try decode("17-png-exif-orientation-6.png")
        #expect(decoded.image.width == 32 && decoded.image.height == 48)
        #expect(Pixels(decoded.image).quadrants == "BRWG")
    }

    @Test("16 bits are rounded to the nearest of 8")
    func sixteenBits() throws {
        let decoded = try decode("22-png-16bit-rgb.png")
        #expect(decoded.header.bitDepth == 16)
        let pixels = Pixels(decoded.image)
        for x in 0..<16 {
            let word = UInt32(17 * x) << 24 | UInt32(255 - 17 * x) << 16 | UInt32(x) << 8 | 255
            #expect(pixels[x, 0] == word)
        }
    }

    @Test("grey of few bits spans black to white", arguments: [1, 2, 4])
    func shallowGray(bits: Int) throws {
        let pixels = Pixels(try decode("23-png-gray-\(bits)bit.png").image)
        let levels = 1 << bits
        let expected = (0..<levels).map { UInt32(255 * $0 / (levels - 1)) * 0x0101_0100 | 0xFF }
        #expect(pixels.words == expected)
    }

    @Test("a colour key is transparent")
    func colorKey() throws {
        let words = Pixels(try decode("23-png-gray-trns-colourkey.png").image).words
        #expect(words[0] == 0x7F7F_7FFF)
        #expect((words[1] & 0xFF) == 0)
        #expect(words[2] == 0x8181_81FF)
    }

    @Test(
        "a bomb is too large by its header alone",
        arguments: ["32-bomb-png-20000x20000-1bit.png", "32-bomb-png-header-2147483647.png"])
    func bombs(name: String) throws {
        let data = try SharedCases.data(name)
        #expect { try PNGDecoder().decode(data, options: DecodeOptions()) } throws: {
            ($0 as? ImageError)?.code == .tooLarge
        }
        #expect { try PNGDecoder().header(of: data, limits: .default) } throws: {
            ($0 as? ImageError)?.code == .tooLarge
        }
    }

    @Test("of an animation the default image comes, and the header counts frames")
    func animation() throws {
        let decoded = try decode("11-apng-default-image-not-in-animation.png")
        #expect(Pixels(decoded.image).description == "FF0000FF FF0000FF")
        #expect(decoded.header.frameCount == 2)
        #expect(decoded.header.frameDelays.count == 2)
    }
}
