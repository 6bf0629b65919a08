import Foundation
import Gannet
import GannetTesting
import Testing

@Suite("The example in the article on asking for a picture", .timeLimit(.minutes(1)))
struct AskingExampleTests {
    private let file = URL(filePath: #filePath)

    @Test("is the code that is compiled here")
    func isCompiled() throws {
        let example = file.deletingLastPathComponent().appending(path: "AskingExample.swift")
        let code = try String(contentsOf: example, encoding: .utf8)
        let shown = try #require(code.split(separator: "// ---\n").last)
        var root = file
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let article = try String(
            contentsOf: root.appending(path: "Sources/Gannet/Gannet.docc/AskingForAPicture.md"),
            encoding: .utf8)
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.joined(separator: "\n") == String(shown))
    }

    @Test("asks for what it says")
    func asks() async throws {
        #expect(avatar(of: "ann").fallbacks.count == 1)
        #expect(photo(width: 900, scale: 1).url.text.hasSuffix("/1600.jpg"))
        let fake = FakePipeline(interceptors: [SecondHost()]) { request in
            request.url.text.contains("img2")
                ? .ok(FakePipeline.picture) : .respond(status: 503, headers: [:], body: Data())
        }
        let request = ImageRequest("https://img.example/1.jpg")
        #expect(try await fake.pipeline.image(for: request).width == 40)
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
