import Foundation
import Gannet
import GannetTesting
import Synchronization
import Testing

@Suite("The examples in the article on what happened to a picture", .timeLimit(.minutes(1)))
struct HappenedExampleTests {
    private let file = URL(filePath: #filePath)

    @Test("are the code that is compiled here")
    func isCompiled() throws {
        let example = file.deletingLastPathComponent().appending(path: "HappenedExample.swift")
        let code = try String(contentsOf: example, encoding: .utf8)
        let shown = try #require(code.split(separator: "// ---\n").last)
        var root = file
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let article = try String(
            contentsOf: root.appending(path: "Sources/Gannet/Gannet.docc/WhatHappened.md"),
            encoding: .utf8)
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.joined(separator: "\n") == String(shown))
    }

    @Test("tell what they say they do")
    func tells() async throws {
        let counter = LossCounter()
        let fake = FakePipeline(observer: counter) { request in
            request.url.text.hasSuffix("1.png")
                ? .ok(FakePipeline.picture) : .fail(ImageError(.reset, "it broke"))
        }
        let pipeline = fake.pipeline
        let good = await explanation(of: "https://a.example/1.png", in: pipeline)
        #expect(good.hasPrefix("Asked for https://a.example/1.png at 96×96"))
        let bad = await explanation(of: "https://a.example/2.png", in: pipeline)
        #expect(bad.hasSuffix("with reset: it broke."))
        #expect(counter.failures.load(ordering: .relaxed) == 1)
        #expect(counter.evictedBytes.load(ordering: .relaxed) == 0)
        #expect(metricsPage(of: pipeline).contains("gannet_"))
        #expect(await pipeline.shutdown().isClean)
    }

    @Test("name the stages that took long, and no others")
    func stages() async throws {
        let fake = FakePipeline()
        let task = fake.pipeline.imageTask(with: ImageRequest("https://a.example/1.png"))
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        fake.time.advance(by: 0.5)
        transfer.respond(body: FakePipeline.picture)
        _ = try await task.image
        #expect(slowStages(of: task) == ["transfer took 500 ms"])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("set what is to hear and to write")
    func parts() {
        let pipeline = watched(FakePipeline().pipeline.configuration, by: LossCounter())
        #expect(pipeline.configuration.log?.level == .error)
        #expect(pipeline.configuration.observer != nil)
    }
}
