import Foundation
import Gannet
import GannetCore
import GannetTesting
import TestSupport
import Testing

@testable import GannetCLI

@Suite(
    "gannet convert and info, on the cases of others", .timeLimit(.minutes(5)),
    .enabled(if: SharedCases.arePresent))
struct PictureCaseTests {
    private let folder = TemporaryFolder()

    /// RRGGBBAA words of what `convert` writes without a header.
    private func words(_ name: String, _ options: String...) async throws -> [UInt32] {
        let output = folder.path(UUID().uuidString + ".rgba")
        let outcome = try await GannetProcess(
            ["convert", try path(name), "-o", output] + options
        ).outcome()
        #expect(outcome.status == 0, "\(name): \(outcome.messages)")
        let bytes = try Data(contentsOf: URL(filePath: output))
        return stride(from: 0, to: bytes.count - 3, by: 4).map { at in
            (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[at + $1]) }
        }
    }

    private func path(_ name: String) throws -> String {
        try #require(SharedCases.images).appending(path: name).path
    }

    private func info(_ name: String) async throws -> [String: Any] {
        let outcome = try await GannetProcess.run("info", "--json", try path(name))
        return try #require(try outcome.objects.first)
    }

    private func code(_ name: String, _ options: String...) async throws -> String? {
        let outcome = try await GannetProcess(
            ["info", "--json", try path(name)] + options
        ).outcome()
        return (try outcome.objects.first?["error"] as? [String: Any])?["code"] as? String
    }

    /// What `expected.json` says, as frames of rows of words.
    private func expected(_ name: String) throws -> [[UInt32]] {
        let all = try JSONSerialization.jsonObject(with: SharedCases.data("expected.json"))
        var entry = (all as? [String: Any])?[name]
        for key in ["frames", "animated", "straight"] {
            if let table = entry as? [String: Any], let part = table[key] { entry = part }
        }
        let frames = entry as? [[String]] ?? (entry as? [String]).map { [$0] } ?? []
        return frames.map { rows in
            rows.flatMap { $0.split(separator: " ").compactMap { UInt32($0, radix: 16) } }
        }
    }

    private func isEqual(_ found: [UInt32], _ expected: [UInt32]) -> Bool {
        found.count == expected.count && !found.isEmpty
            && zip(found, expected).allSatisfy { $0 == $1 || ($0 | $1) & 255 == 0 }
    }

    @Test(
        "pixels are those that are expected, of every frame",
        arguments: [
            "01-gif-transparent-index-keeps-pixel.gif", "02-gif-dispose-background-only-rect.gif",
            "03-gif-dispose-previous.gif", "09-apng-offset-dispose-blend.png",
            "11-apng-default-image-not-in-animation.png",
            "12-webp-animated-offset-blend-dispose.webp", "23-png-gray-trns-colourkey.png",
            "24-tiff-associated-alpha.tif", "25-tiff-planar-separate.tif",
            "27-bmp-32bpp-infoheader-alpha0.bmp", "27-bmp-topdown.bmp", "27-bmp-bottomup.bmp",
        ])
    func pixels(name: String) async throws {
        let frames = try expected(name)
        try #require(!frames.isEmpty)
        let count = try await info(name)["frames"] as? Int
        #expect(count == frames.count)
        for (index, frame) in frames.enumerated() {
            let found = try await words(name, "--frame", "\(index)")
            #expect(isEqual(found, frame), "\(name), frame \(index)")
        }
    }

    @Test(
        "turned pictures come out upright",
        arguments: ["17-png-exif-orientation-6.png", "26-tiff-orientation-6.tif"])
    func orientation(name: String) async throws {
        let found = try await words(name)
        try #require(found.count == 32 * 48)
        let quadrants = [(8, 12), (24, 12), (8, 36), (24, 36)].map { found[$1 * 32 + $0] }
        #expect(quadrants == [0x0000_FFFF, 0xFF00_00FF, 0xFFFF_FFFF, 0x00FF_00FF])
    }

    @Test("delays and rounds are those of browsers")
    func times() async throws {
        let delays = try await info("05-gif-delays-0-1-2-3cs.gif")["delays_ms"] as? [Int]
        #expect(delays == [100, 100, 20, 30])
        #expect(try await info("08-gif-loop-0.gif")["loop_count"] as? Int == 0)
        #expect(try await info("08-gif-loop-2.gif")["loop_count"] as? Int == 3)
        #expect(try await info("33-gif-1600x900-180-frames.gif")["frames"] as? Int == 180)
    }

    @Test("a GIF that is cut short shows its upper rows, and says so")
    func truncated() async throws {
        let name = "07-gif-truncated-single-frame.gif"
        #expect(try await info(name)["truncated"] as? Bool == true)
        let found = try await words(name)
        #expect(found.first == 0xFF00_00FF)
        #expect((found.last ?? 255) & 255 == 0)
    }

    @Test("of an icon the largest picture is shown")
    func icon() async throws {
        let found = try await words("29-ico-png-entry-plus-bmp-entry.ico")
        #expect(found.count == 256)
        #expect(Set(found).count == 1)
        #expect((found.first ?? 0) >> 16 & 255 > 100)
    }

    @Test("every SVG is 40 by 20 and green; an odd size is none to speak of")
    func drawings() async throws {
        for name in [
            "30-svg-bom-xmldecl.svg", "30-svg-comment-doctype-entity.svg", "30-svg-gzip.svgz",
            "30-svg-newline-after-tag.svg",
        ] {
            let found = try await words(name)
            #expect(found.count == 800, "\(name)")
            #expect(found[400] >> 16 & 255 > 100 && found[400] >> 24 == 0, "\(name)")
        }
        #expect(try await info("31-svg-viewbox-only.svg")["width"] as? Int == 40)
        #expect(try await info("31-svg-no-size.svg")["width"] as? Int == 300)
        #expect(try await words("31-svg-333333.svg", "--size", "250").isEmpty == false)
    }

    @Test(
        "what is no picture, or too large a one, is a typed error",
        arguments: [
            ("36-empty.png", ["not_an_image"]), ("36-html-named.png", ["not_an_image"]),
            ("36-png-signature-only.png", ["truncated"]),
            ("30-not-svg-html-with-inline-svg.html", ["not_an_image"]),
        ])
    func errors(name: String, codes: [String]) async throws {
        #expect(codes.contains(try await code(name) ?? ""), "\(name)")
    }

    @Test(
        "a bomb is refused by its header",
        arguments: ["32-bomb-png-20000x20000-1bit.png", "32-bomb-png-header-2147483647.png"])
    func bombs(name: String) async throws {
        let outcome = try await GannetProcess.run(
            "convert", try path(name), "-o", folder.path("bomb.png"))
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("exceed the limit"))
    }

    @Test("the kind is told from bytes")
    func kinds() async throws {
        #expect(try await info("36-jpeg-named.gif")["format"] as? String == "jpeg")
        #expect(try await info("36-webp-named.jpg")["format"] as? String == "webp")
    }
}
