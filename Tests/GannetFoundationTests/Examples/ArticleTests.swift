import Foundation
import Gannet
import GannetFoundation
import GannetTesting
import Testing

/// Run one after the other: each sets the shared pipeline.
@Suite("The article about operations and pipelines", .serialized, .timeLimit(.minutes(1)))
@MainActor
struct ArticleTests {
    private let file = URL(filePath: #filePath)

    @Test(
        "shows the code that is compiled here",
        arguments: ["IconRows", "PhotoDownload", "AvatarCell", "PhotoPreview"])
    func isCompiled(_ name: String) throws {
        let example = file.deletingLastPathComponent().appending(path: "\(name).swift")
        let code = try String(contentsOf: example, encoding: .utf8)
        let shown = try #require(code.split(separator: "// ---\n").last)
        #expect(try article().contains("```swift\n\(shown)```"))
    }

    @Test("names tests that there are")
    func namesTests() throws {
        let names = try article().matches(of: /“([^”]+)”/).map { String($0.1) }
        #expect(names.count >= 15)
        let sources = try testSources()
        for name in names {
            #expect(sources.contains("\"\(name)\""), "no test is called “\(name)”")
        }
    }

    @Test("loads icons by operations")
    func iconRows() async throws {
        let fake = share(.serving())
        let rows = IconRows()
        let reloaded = Recorder<Int>()
        rows.reloadRow = { reloaded.append($0) }
        for row in 0..<3 { rows.loadIcon(at: "https://a.example/\(row).png", forRow: row) }
        #expect(Set(try await reloaded.wait(count: 3)) == [0, 1, 2])
        #expect(rows.icons.count == 3)
        try await fake.expectNothingRunning()
    }

    @Test("downloads a photo with a delegate")
    func photoDownload() async throws {
        let fake = share(FakePipeline(disk: nil))
        let download = PhotoDownload()
        let ended = Recorder<ImageError?>()
        download.onEnd = { ended.append($0) }
        download.start("https://a.example/1.png")
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        transfer.progress(received: 10, expected: 20)
        transfer.respond(body: FakePipeline.picture)
        #expect(try await ended.wait(count: 1)[0] == nil)
        #expect(download.photo == FakePipeline.picture && download.fractionDone == 0.5)
        try await fake.expectNothingRunning()
    }

    @Test("shows an avatar that is observed, and tries again")
    func avatarCell() async throws {
        let fake = share(FakePipeline(disk: nil))
        let cell = AvatarCell()
        let redrawn = Recorder<Void>()
        cell.redraw = { redrawn.append(()) }
        cell.show("https://a.example/1.png")
        #expect(cell.isSpinning && cell.shown == nil)
        try await fake.loader.started.wait(count: 1)[0].respond(status: 404)
        try await redrawn.wait(count: 1)
        cell.tryAgain()
        try await fake.loader.started.wait(count: 2)[1].respond(body: FakePipeline.picture)
        try await redrawn.wait(count: 2)
        #expect(cell.shown?.width == 40 && !cell.isSpinning)
        try await fake.expectNothingRunning()
    }

    @Test("shows the last photo that was tapped")
    func photoPreview() async throws {
        let fake = share(.serving())
        let preview = PhotoPreview()
        let shown = Recorder<Int>()
        preview.onShow = { shown.append($0.width) }
        for number in 0..<4 { preview.select("https://a.example/\(number).png") }
        try await shown.wait(count: 1)
        showOnce("https://a.example/9.png") { shown.append($0.width) }
        try await shown.wait(count: 2)
        preview.forget("https://a.example/3.png")
        #expect(shown.events == [40, 40])
        _ = await fake.pipeline.shutdown()
    }

    // MARK: - Parts

    /// Has the examples use this pipeline.
    private func share(_ fake: FakePipeline) -> FakePipeline {
        ImagePipeline.shared = fake.pipeline
        return fake
    }

    private var root: URL {
        var root = file
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root
    }

    private func article() throws -> String {
        let path = "Sources/Gannet/Gannet.docc/FromOperationsToPipelines.md"
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private func testSources() throws -> String {
        let folder = root.appending(path: "Tests")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        var text = ""
        for case let path as String in files where path.hasSuffix("Tests.swift") {
            text += try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        }
        return text
    }
}
