import Foundation
import Testing

@Suite("The article about tests with fakes", .timeLimit(.minutes(1)))
struct FakesArticleTests {
    @Test("shows the tests that are run here")
    func isCompiled() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let example = folder.appending(path: "ExampleTests.swift")
        let code = try String(contentsOf: example, encoding: .utf8)
        let shown = try #require(code.split(separator: "// ---\n").last)
        var root = folder
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let path = "Sources/Gannet/Gannet.docc/TestingWithFakes.md"
        let article = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        #expect(article.contains("```swift\n\(shown)```"))
    }
}
