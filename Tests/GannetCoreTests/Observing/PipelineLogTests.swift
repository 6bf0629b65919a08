import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("A pipeline's log", .timeLimit(.minutes(1)))
struct PipelineLogTests {
    /// What is written of a load that goes well and one that fails.
    private func lines(_ level: PipelineLog.Level) async -> [PipelineLog.Line] {
        let lines = Recorder<PipelineLog.Line>()
        let fake = FakePipeline(
            log: PipelineLog(level: level) { lines.append($0) },
            script: { request in
                request.url.text.hasSuffix("1.png")
                    ? .ok(FakePipeline.picture) : .fail(ImageError(.reset, "it broke\noff"))
            })
        for name in ["1", "2"] {
            let task = fake.pipeline.imageTask(with: ImageRequest("https://a.example/\(name).png"))
            // One of them is to fail.
            _ = try? await task.response
        }
        #expect(await fake.pipeline.shutdown().isClean)
        return lines.events
    }

    @Test("has no names, passwords and tokens, whatever its level, and nor has an explanation")
    func secrets() async {
        let lines = Recorder<PipelineLog.Line>()
        let fake = FakePipeline(
            retry: RetryPolicy(maximumTries: 1),
            log: PipelineLog(level: .trace) { lines.append($0) },
            script: { request in
                .fail(ImageError(.reset, "it broke at \(request.url.text)\u{1B}[2J"))
            })
        var request = ImageRequest("https://ann:hidden@a.example/1.png?w=9&token=hidden")
        request.headers = ["Authorization": "hidden", "Cookie": "a=hidden"]
        let task = fake.pipeline.imageTask(with: request)
        await #expect(throws: ImageError.self) { try await task.response }
        let texts = lines.events.map(\.text) + [task.explanation]
        #expect(texts.count > 5)
        for text in texts {
            #expect(!text.contains("hidden") && !text.contains("ann"), "\(text)")
            #expect(!text.contains("\u{1B}") || text == task.explanation)
        }
        let address = "https://a.example/1.png?w=9&token=…"
        #expect(texts.first == "task 1: asked for \(address)")
        #expect(task.explanation.hasPrefix("Asked for \(address) at "))
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("has what its level says, and all that matters more")
    func levels() async {
        #expect(await lines(.off).isEmpty)
        let errors = await lines(.error)
        #expect(
            errors.map(\.text) == [
                "task 2: https://a.example/2.png failed with reset: it broke off"
            ])
        #expect(await lines(.info).map(\.level) == [.info, .error])
        let debug = await lines(.debug)
        #expect(Set(debug.map(\.level)) == [.error, .info, .debug])
        #expect(Set(await lines(.trace).map(\.level)) == [.error, .info, .debug, .trace])
    }
}
