import Foundation
import GannetCore
import GannetTesting
import TestSupport
import Testing

@testable import GannetCodecs

@Suite("WebP there and back", .timeLimit(.minutes(1)))
struct WebPRoundTripTests {
    private let decoder = WebPDecoder()
    private let encoder = WebPEncoder()

    /// Colours and alphas that all differ.
    private func sample(_ width: Int, _ height: Int) -> Image {
        .pattern(width: width, height: height, layout: .rgba8) { x, y in
            let word = UInt32(x * 37 & 255) << 24 | UInt32(y * 53 & 255) << 16
            return word | UInt32((x + y) * 11 & 255) << 8 | UInt32(255 - (x * y & 127))
        }
    }

    @Test("without loss every pixel comes back, with alpha and without", arguments: [true, false])
    func lossless(hasAlpha: Bool) throws {
        let image = hasAlpha ? sample(61, 33) : .gradient(width: 61, height: 33, layout: .rgba8)
        let file = try encoder.encode(image, options: EncodeOptions(isLossless: true))
        let decoded = try decoder.decode(file, options: DecodeOptions(layout: .rgba8))
        #expect(Pixels(decoded.image) == Pixels(image))
        #expect(decoded.header.hasAlpha == hasAlpha)
        #expect(decoded.header.colorSpace == .rgb)
        #expect(decoded.image.isOpaque != hasAlpha)
    }

    @Test("with loss it looks the same, and a lower quality is smaller")
    func lossy() throws {
        let image = Image.pattern(width: 64, height: 64, layout: .rgba8) { x, y in
            UInt32(x * 4) << 24 | UInt32(y * 4) << 16 | 0x40FF
        }
        let good = try encoder.encode(image, options: EncodeOptions(quality: 95))
        let decoded = try decoder.decode(good, options: DecodeOptions(layout: .rgba8))
        #expect(Pixels(decoded.image).meanDifference(Pixels(image)) < 3)
        #expect(decoded.header.colorSpace == .ycbcr)
        let bad = try encoder.encode(image, options: EncodeOptions(quality: 5))
        #expect(bad.count < good.count)
    }

    @Test("premultiplied pictures have their alpha taken out, and put in, once")
    func premultiplied() throws {
        let image = Image.solid(0x80FF_4080, width: 9, height: 9)
        let file = try encoder.encode(image, options: EncodeOptions(isLossless: true))
        let straight = try decoder.decode(file, options: DecodeOptions(layout: .rgba8))
        #expect(Pixels(straight.image)[4, 4] == 0x80FF_4080)
        let multiplied = try decoder.decode(file, options: DecodeOptions())
        #expect(Pixels(multiplied.image)[4, 4] == 0x4080_2080)
    }

    @Test("a smaller size looks like the whole picture reduced", arguments: [true, false])
    func smaller(isLossless: Bool) throws {
        let image = Image.pattern(width: 600, height: 400, layout: .rgba8) { x, y in
            UInt32(x * 255 / 600) << 24 | UInt32(y * 255 / 400) << 16 | 0x7FFF
        }
        let file = try encoder.encode(
            image, options: EncodeOptions(quality: 95, isLossless: isLossless))
        let small = try decoder.decode(
            file, options: DecodeOptions(targetSize: TargetSize(60), layout: .rgba8))
        #expect(small.image.width == 60 && small.image.height == 40)
        #expect(small.header.width == 600 && small.header.height == 400)
        let expected = Image.pattern(width: 60, height: 40, layout: .rgba8) { x, y in
            UInt32((x * 10 + 5) * 255 / 600) << 24 | UInt32((y * 10 + 5) * 255 / 400) << 16 | 0x7FFF
        }
        #expect((Pixels(small.image).largestDifference(Pixels(expected)) ?? 255) <= 6)
    }

    @Test("colours do not bleed out of transparent pixels of a reduced picture")
    func bleeding() throws {
        let image = Image.pattern(width: 200, height: 200, layout: .rgba8) { x, _ in
            x < 100 ? 0xFF00_0000 : 0x0000_FFFF
        }
        let file = try encoder.encode(image, options: EncodeOptions(quality: 100))
        let small = try decoder.decode(
            file, options: DecodeOptions(targetSize: TargetSize(25), layout: .rgba8))
        let edge = Pixels(small.image)[12, 12]
        #expect(edge & 255 > 20 && edge & 255 < 235)
        #expect(edge >> 24 < 40, "red has bled in: \(String(edge, radix: 16))")
    }

    @Test("a profile is applied and an orientation turns")
    func metadata() throws {
        let quadrants = Image.quadrants(width: 48, height: 32, layout: .rgba8)
        let still = try encoder.encode(quadrants, options: EncodeOptions(isLossless: true))
        let exif: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
            + [0, 0, 0, 0]
        for prefix in [[], Array("Exif\0\0".utf8)] {
            let file = RIFFBuilder.extended(still, width: 48, height: 32, exif: prefix + exif)
            let decoded = try decoder.decode(file, options: DecodeOptions(layout: .rgba8))
            #expect(decoded.header.width == 32 && decoded.header.orientation == .right)
            #expect(Pixels(decoded.image).quadrants == "BRWG")
        }
        let gray = try encoder.encode(
            .solid(0x8080_80FF, width: 8, height: 8), options: EncodeOptions(isLossless: true))
        let profile = ICCBuilder.rgb([ICCBuilder.red, ICCBuilder.green, ICCBuilder.blue], gamma: 1)
        let file = RIFFBuilder.extended(gray, width: 8, height: 8, profile: profile)
        let decoded = try decoder.decode(file, options: DecodeOptions(layout: .rgba8))
        #expect(decoded.header.hasICCProfile)
        // Half of the light is 188 in sRGB.
        #expect(abs(Int(Pixels(decoded.image)[3, 3] >> 24) - 188) <= 1)
    }

    @Test("an animation comes back frame by frame, with its times and rounds")
    func animation() throws {
        let colors: [UInt32] = [0xFF00_00FF, 0x00FF_0080, 0x0000_FF00, 0x1234_56FF]
        let file = try encoder.encode(
            AnimationOutline(delays: [40, 10, 500, 70], loopCount: 3),
            options: EncodeOptions(isLossless: true)
        ) { (index) throws(ImageError) in .solid(colors[index], width: 20, height: 10) }
        let frames = try decoder.frames(of: file, options: DecodeOptions(layout: .rgba8))
        #expect(frames.header.frameCount == 4)
        #expect(frames.header.loopCount == 3)
        // 10 ms is what no player goes by.
        #expect(frames.header.frameDelays == [40, 100, 500, 70])
        for index in [3, 0, 2, 1, 1] {
            let word = Pixels(try frames.frame(index).image)[7, 7]
            #expect(word == colors[index] || word & 255 == 0 && colors[index] & 255 == 0)
        }
        let first = try decoder.decode(file, options: DecodeOptions(layout: .rgba8))
        #expect(Pixels(first.image)[7, 7] == colors[0])
    }

    @Test("a file keeps to a number of bytes by giving up quality, or says that it cannot")
    func budget() throws {
        let image = Image.pattern(width: 120, height: 120, layout: .rgba8) { x, y in
            UInt32(x * y / 57 & 255) << 24 | UInt32(x * 2) << 16 | 0x30FF
        }
        let whole = try encoder.encode(image, options: EncodeOptions())
        let bound = whole.count * 2 / 3
        let fitting = try encoder.encode(image, options: EncodeOptions(maximumBytes: bound))
        #expect(fitting.count <= bound)
        #expect(fitting.count > bound / 2)
        for options in [
            EncodeOptions(maximumBytes: 60), EncodeOptions(isLossless: true, maximumBytes: 60),
        ] {
            #expect { try encoder.encode(image, options: options) } throws: {
                ($0 as? ImageError)?.code == .cannotWrite
            }
        }
    }

    @Test("frames of different sizes, none at all and sides past the format's are refused")
    func impossible() throws {
        #expect {
            try encoder.encode(
                AnimationOutline(delays: [50, 50], loopCount: 0), options: EncodeOptions()
            ) { (index) throws(ImageError) in .solid(0xFF, width: 4 + index, height: 4) }
        } throws: { ($0 as? ImageError)?.code == .cannotWrite }
        #expect {
            try encoder.encode(
                AnimationOutline(delays: [], loopCount: 0), options: EncodeOptions()
            ) { (_) throws(ImageError) in .solid(0xFF, width: 4, height: 4) }
        } throws: { ($0 as? ImageError)?.code == .cannotWrite }
        #expect {
            try encoder.encode(.solid(0xFF, width: 16_384, height: 1), options: EncodeOptions())
        } throws: { ($0 as? ImageError)?.code == .cannotWrite }
    }
}
