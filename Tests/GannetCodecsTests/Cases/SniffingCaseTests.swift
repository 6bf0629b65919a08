import Foundation
import GannetCodecs
import GannetCore
import TestSupport
import Testing

@Suite(
    "Kinds of the cases of others", .timeLimit(.minutes(1)), .enabled(if: SharedCases.arePresent))
struct SniffingCaseTests {
    @Test("every case is what its bytes say, not what it is named")
    func kinds() throws {
        let folder = try #require(SharedCases.images)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let exceptions: [String: ImageFormat?] = [
            "36-empty.png": nil, "36-html-named.png": nil, "36-jpeg-named.gif": .jpeg,
            "36-webp-named.jpg": .webp, "30-not-svg-html-with-inline-svg.html": nil,
            "expected.json": nil,
        ]
        for name in names {
            let byName = ImageFormat(named: URL(fileURLWithPath: name).pathExtension)
            let expected = exceptions[name] ?? byName
            let found = ImageSniffer.format(of: try SharedCases.data(name))
            #expect(found == expected, "\(name)")
        }
    }

    @Test(
        "what is no whole picture is a typed error",
        arguments: [
            ("36-empty.png", ImageError.Code.notAnImage), ("36-html-named.png", .notAnImage),
            ("36-png-signature-only.png", .truncated),
            ("30-not-svg-html-with-inline-svg.html", .notAnImage),
        ])
    func errors(name: String, code: ImageError.Code) throws {
        var registry = CodecRegistry()
        registry.addStandardCodecs()
        let data = try SharedCases.data(name)
        #expect {
            try registry.decoder(for: data).decode(data, options: DecodeOptions())
        } throws: {
            ($0 as? ImageError)?.code == code
        }
    }
}
