import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@MainActor
@Suite("Loads that call back on the main actor", .timeLimit(.minutes(1)))
struct MainActorLoadingTests {
    private let request = ImageRequest("https://a.example/1.png")

    @Test("call back before they return when the picture is in memory, and only then")
    func synchronous() async throws {
        let fake = FakePipeline.serving()
        let heard = Recorder<ResponseSource>()
        let load = {
            fake.pipeline.loadImage(with: request) { outcome in
                MainActor.assertIsolated()
                if case .success(let response) = outcome { heard.append(response.source) }
            }
        }
        _ = load()
        #expect(heard.events.isEmpty)
        try await heard.wait(count: 1)
        _ = load()
        #expect(heard.events == [.network, .memory])
        fake.time.advance(by: 61)
        _ = load()
        #expect(heard.count == 2)
        try await heard.wait(count: 3)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("hear of a cancel and of nothing else after it, once")
    func cancelled() async throws {
        let fake = FakePipeline(disk: nil)
        let heard = Recorder<Bool>()
        let isThere = Gate()
        let task = fake.pipeline.loadImage(with: request) { outcome in
            if case .failure(let error) = outcome { heard.append(error.isCancellation) }
        }
        task.onOutcome { _ in isThere.open() }
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        // Held here, the main actor cannot take the picture, which is there, before the cancel.
        isThere.waitBlocking()
        task.cancel()
        #expect(try await heard.wait(count: 1) == [true])
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
