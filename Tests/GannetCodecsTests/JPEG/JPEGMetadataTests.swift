import Foundation
import GannetCodecs
import GannetCore
import TestSupport
import Testing

@Suite("What a JPEG carries beside its pixels", .timeLimit(.minutes(1)))
struct JPEGMetadataTests {
    private let quadrants = TestPicture.make(32, 16, isOpaque: true) { x, y in
        [[0xFF00_00FF, 0x00FF_00FF], [0x0000_FFFF, 0xFFFF_FFFF]][y / 8][x / 16]
    }

    private func decode(_ data: Data, size: Int? = nil) throws -> DecodedImage {
        try JPEGDecoder().decode(
            data, options: DecodeOptions(targetSize: size.map { TargetSize($0) }))
    }

    @Test(
        "EXIF turns the picture, in both byte orders, at full size and small",
        arguments: [
            (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"),
            (7, "WGBR"), (8, "GWRB"), (0, "RGBW"), (9, "RGBW"), (90, "RGBW"),
        ] as [(UInt8, String)])
    func orientation(value: UInt8, expected: String) throws {
        let plain = try JPEGSplicer.file(quadrants)
        for isBigEndian in [true, false] {
            let exif = JPEGSplicer.exif(value, isBigEndian: isBigEndian)
            let data = JPEGSplicer.inserting([exif], into: plain)
            let swaps = (5...8).contains(value)
            let whole = try decode(data)
            #expect(whole.image.width == (swaps ? 16 : 32))
            #expect(whole.header.height == (swaps ? 32 : 16))
            #expect(Pixels(whole.image).quadrants == expected)
            #expect(Pixels(try decode(data, size: 12).image).quadrants == expected)
        }
    }

    @Test("a profile in one or many segments changes the colours", arguments: [60_000, 100])
    func profile(size: Int) throws {
        // Red and green change places.
        let profile = ICCBuilder.rgb(
            [ICCBuilder.green, ICCBuilder.red, ICCBuilder.blue], gamma: 0)
        let data = JPEGSplicer.inserting(
            JPEGSplicer.profile(profile, size: size), into: try JPEGSplicer.file(quadrants))
        let decoded = try decode(data)
        #expect(decoded.header.hasICCProfile)
        #expect(Pixels(decoded.image).quadrants == "GRBW")
        #expect(Pixels(try decode(data, size: 8).image).quadrants == "GRBW")
    }

    @Test("a profile that lacks a segment is as none")
    func brokenProfile() throws {
        let profile = ICCBuilder.rgb(
            [ICCBuilder.green, ICCBuilder.red, ICCBuilder.blue], gamma: 0)
        let segments = JPEGSplicer.profile(profile, size: 100).dropLast()
        let data = JPEGSplicer.inserting(Array(segments), into: try JPEGSplicer.file(quadrants))
        #expect(Pixels(try decode(data).image).quadrants == "RGBW")
    }

    @Test("a few bytes before the picture do not hide it")
    func junk() throws {
        let data = Data("\r\n\u{0}\u{0}".utf8) + (try JPEGSplicer.file(quadrants))
        #expect(ImageSniffer.format(of: data) == .jpeg)
        #expect(Pixels(try decode(data).image).quadrants == "RGBW")
        let slice = (Data([1, 2, 3]) + data)[3...]
        #expect(Pixels(try decode(slice).image).quadrants == "RGBW")
    }

    @Test("grey comes out grey, and the header says so")
    func gray() throws {
        let bytes: [UInt8] = (0..<256).map { UInt8($0) }
        let pixels = unsafe PixelBuffer(byteCount: 256) { unsafe $0.copyBytes(from: bytes) }
        let image = Image(
            width: 16, height: 16, layout: .gray8, bytesPerRow: 16, isOpaque: true, pixels: pixels)
        let data = try JPEGSplicer.file(image)
        let decoded = try decode(data)
        #expect(decoded.header.colorSpace == .gray)
        let words = Pixels(decoded.image).words
        let isGray = words.allSatisfy {
            $0 >> 24 == ($0 >> 16) & 255 && $0 >> 24 == ($0 >> 8) & 255
        }
        #expect(isGray)
    }
}
