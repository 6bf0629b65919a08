import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import Testing

@Suite("Kinds told by bytes", .timeLimit(.minutes(1)))
struct ImageSnifferTests {
    private func kind(_ bytes: [UInt8]) -> ImageFormat? {
        ImageSniffer.format(of: Data(bytes))
    }

    private func kind(_ text: String) -> ImageFormat? {
        ImageSniffer.format(of: Data(text.utf8))
    }

    private static func text(_ text: String, _ rest: [UInt8] = []) -> [UInt8] {
        Array(text.utf8) + rest
    }

    private static func box(_ brands: String) -> [UInt8] {
        let major = Array(brands.utf8.prefix(4))
        return [0, 0, 0, 24] + Array("ftyp".utf8) + major + [0, 0, 0, 0]
            + Array(brands.utf8.dropFirst(4))
    }

    private static let beginnings: [([UInt8], ImageFormat)] = [
        ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), ([0, 0, 0xFF, 0xD8, 0xFF, 0xDB], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        (text("GIF87a"), .gif), (text("GIF89a"), .gif), (text("RIFF1234WEBPVP8 "), .webp),
        (text("qoif"), .qoi), (text("II", [42, 0, 8, 0, 0, 0]), .tiff),
        (text("MM", [0, 42, 0, 0, 0, 8]), .tiff), (text("II", [43, 0, 8, 0, 0, 0]), .tiff),
        (text("MM", [0, 43, 0, 8, 0, 0]), .tiff), ([0xFF, 0x0A, 0, 0], .jpegXL),
        ([0, 0, 0, 12] + text("JXL \r\n", [0x87, 0x0A]), .jpegXL),
        (text("P6\n2 2\n255\n"), .pnm), (text("P1 # a\n"), .pnm), (text("P7\nWIDTH 1"), .pnm),
        (text("BM", [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]), .bmp),
        (box("avif"), .avif), (box("mif1miafavif"), .avif), (box("avismsf1"), .avif),
        (box("heic"), .heic), (box("mif1mif1heic"), .heic), (box("mif1"), .heic),
    ]

    @Test("each kind by its first bytes", arguments: beginnings)
    func kinds(bytes: [UInt8], format: ImageFormat) {
        #expect(kind(bytes) == format)
    }

    @Test("icons and cursors need a first entry that makes sense")
    func icons() {
        func file(_ type: UInt8, offset: UInt8) -> [UInt8] {
            [0, 0, type, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 9, 0, 0, 0, offset, 0, 0, 0]
        }
        #expect(kind(file(1, offset: 22)) == .ico)
        #expect(kind(file(2, offset: 22)) == .cur)
        #expect(kind(file(1, offset: 5)) == nil)
        #expect(kind(file(3, offset: 22)) == nil)
    }

    @Test(
        "an SVG by its root element, whatever comes before it",
        arguments: [
            "<svg xmlns='http://www.w3.org/2000/svg'/>", "\u{FEFF}<svg/>", " \n\t<svg\n/>",
            "<?xml version='1.0'?><svg/>", "<!-- <html> --><svg/>",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x>y\"><svg/>",
            "<!DOCTYPE svg [<!ENTITY a \"]>\"><!-- ]> -->]><svg/>", "<s:svg xmlns:s='x'/>",
            "<?xml version='1.0'?><?xml-stylesheet href='a'?><!-- a --><!DOCTYPE svg><svg/>",
        ])
    func svg(text: String) {
        #expect(kind(text) == .svg)
    }

    @Test("an SVG in UTF-16, with and without a mark")
    func utf16() throws {
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            for text in ["<svg/>", "\u{FEFF}<?xml version='1.0'?><svg width='1'/>"] {
                let data = try #require(text.data(using: encoding))
                #expect(ImageSniffer.format(of: data) == .svg)
            }
        }
    }

    @Test("a gzip file is SVGZ only where it holds an SVG")
    func compressed() {
        // A stored block in gzip's format, whose checksum nobody reads here.
        func gzip(_ text: String) -> [UInt8] {
            let count = UInt8(text.utf8.count)
            return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, count, 0, ~count, 255]
                + Array(text.utf8)
        }
        #expect(kind(gzip("<svg xmlns='a'/>")) == .svg)
        #expect(kind(gzip("#!/bin/sh")) == nil)
        #expect(kind([0x1F, 0x8B, 8, 0]) == nil)
    }

    @Test(
        "what is no picture",
        arguments: [
            "", "<", "<svg", "<html><svg/></html>", "<!DOCTYPE html><html><svg/>", "{}", "svg",
            "<svgs/>", "Not found", "BMW", "P8\n", "Packages", "<!-- <svg/>", "<!DOCTYPE svg [",
        ])
    func others(text: String) {
        #expect(kind(text) == nil)
    }

    @Test("any bytes at all have a kind or none, the same each time")
    func anything() {
        var random = DeterministicRandom(seed: 6)
        let starts: [[UInt8]] = [[], [0x1F, 0x8B, 8], [0, 0, 0, 24], Array("<!D".utf8)]
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0..<64, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let file = (starts.randomElement(using: &random) ?? []) + bytes
            #expect(kind(file) == kind(file))
        }
    }
}
