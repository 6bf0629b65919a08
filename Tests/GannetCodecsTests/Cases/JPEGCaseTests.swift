import Foundation
import GannetCodecs
import GannetCore
import TestSupport
import Testing

@Suite("JPEG cases of others", .timeLimit(.minutes(1)), .enabled(if: SharedCases.arePresent))
struct JPEGCaseTests {
    private let decoder = JPEGDecoder()

    private func decode(
        _ name: String, _ options: DecodeOptions = DecodeOptions()
    ) throws -> DecodedImage {
        try decoder.decode(SharedCases.data(name), options: options)
    }

    @Test(
        "every orientation comes out upright",
        arguments: [
            ("1", 48, "RGBW"), ("2", 48, "GRWB"), ("3", 48, "WBGR"), ("4", 48, "BWRG"),
            ("5", 32, "RBGW"), ("6", 32, "BRWG"), ("7", 32, "WGBR"), ("8", 32, "GWRB"),
            ("0", 48, "RGBW"), ("90", 48, "RGBW"), ("6-bigendian", 32, "BRWG"),
        ])
    func orientation(name: String, width: Int, quadrants: String) throws {
        let decoded = try decode("17-jpeg-orientation-\(name).jpg")
        #expect(decoded.image.width == width)
        #expect(decoded.image.height == 80 - width)
        #expect(decoded.header.width == width)
        #expect(Pixels(decoded.image).quadrants == quadrants)
        let small = try decode(
            "17-jpeg-orientation-\(name).jpg", DecodeOptions(targetSize: TargetSize(24)))
        #expect(small.image.width == width / 2)
        #expect(small.image.height == (80 - width) / 2)
        #expect(Pixels(small.image).quadrants == quadrants)
    }

    @Test("a missing end marker or garbage after it changes nothing")
    func ends() throws {
        let whole = Pixels(try decode("14-jpeg-baseline-full.jpg").image)
        for name in ["14-jpeg-no-eoi.jpg", "14-jpeg-trailing-garbage.jpg"] {
            let decoded = try decode(name)
            #expect(!decoded.isTruncated)
            #expect(Pixels(decoded.image) == whole)
        }
    }

    @Test("a truncated baseline file is refused, or keeps its top half and says so")
    func truncatedBaseline() throws {
        #expect { try decode("14-jpeg-truncated-50pct.jpg") } throws: {
            ($0 as? ImageError)?.code == .truncated
        }
        let whole = Pixels(try decode("14-jpeg-baseline-full.jpg").image)
        let half = try decode("14-jpeg-truncated-50pct.jpg", DecodeOptions(damage: .lenient))
        #expect(half.isTruncated)
        let pixels = Pixels(half.image)
        #expect(Array(pixels.words[..<(256 * 112)]) == Array(whole.words[..<(256 * 112)]))
    }

    @Test("a truncated progressive file is refused, or is a coarse picture that says so")
    func truncatedProgressive() throws {
        let name = "13-jpeg-progressive-truncated-40pct.jpg"
        #expect { try decode(name) } throws: { ($0 as? ImageError)?.code == .truncated }
        let whole = Pixels(try decode("13-jpeg-progressive-full.jpg").image)
        let coarse = try decode(name, DecodeOptions(damage: .lenient))
        #expect(coarse.isTruncated)
        #expect(coarse.header.isProgressive)
        #expect(Pixels(coarse.image).meanDifference(whole) < 12)
    }

    @Test("inverted CMYK has the right colours")
    func cmyk() throws {
        let decoded = try decode("21-jpeg-cmyk-adobe.jpg")
        #expect(decoded.header.colorSpace == .cmyk)
        #expect(decoded.image.isOpaque)
        let pixels = Pixels(decoded.image)
        let expected: [UInt32] = [0x00FF_FFFF, 0xFF00_FFFF, 0xFFFF_00FF, 0x0000_00FF]
        for (index, word) in expected.enumerated() {
            let found = TestPicture.make(1, 1) { _, _ in pixels[16 * index + 8, 8] }
            let wanted = TestPicture.make(1, 1) { _, _ in word }
            #expect((Pixels(found).largestDifference(Pixels(wanted)) ?? 255) <= 3)
        }
    }
}
