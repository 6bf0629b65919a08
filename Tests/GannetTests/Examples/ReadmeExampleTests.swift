import Foundation
import Gannet
import GannetTesting
import Testing

@Suite("The example in README.md", .timeLimit(.minutes(1)))
struct ReadmeExampleTests {
    private let file = URL(filePath: #filePath)

    @Test("is the code that is compiled here")
    func isCompiled() throws {
        let example = file.deletingLastPathComponent().appending(path: "ReadmeExample.swift")
        let code = try String(contentsOf: example, encoding: .utf8)
        let shown = try #require(code.split(separator: "// ---\n").last)
        var root = file
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("```swift\n\(shown)```"))
    }

    @Test("runs")
    func runs() async throws {
        let picture = Image.solid(0x3366_99FF, width: 400, height: 300, layout: .rgba8)
        let png = try CodecRegistry.standard.encoder(for: .png)
            .encode(picture, options: EncodeOptions())
        let origin = try ScriptedOrigin { _ in .ok(png, type: "image/png") }
        ImagePipeline.shared = ImagePipeline(configuration: .standard(cache: .none))
        try await showThumbnail(of: origin.url("/picture.png"))
        #expect(origin.requests.count == 1)
        #expect(ImagePipeline.shared.counters.failed == 0)
        #expect(await ImagePipeline.shared.shutdown().isClean)
        origin.stop()
    }
}
