import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("Events asked for late", .timeLimit(.minutes(1)))
struct LateEventsTests {
    @Test("tell of a refresh that is over already")
    func replaysUpdate() async throws {
        let fake = FakePipeline()
        var request = ImageRequest("https://a.example/1.png")
        let first = fake.pipeline.imageTask(with: request)
        let old = try await fake.loader.started.wait(count: 1)[0]
        old.respond(
            headers: ["Cache-Control": "max-age=60"], body: FakeDecoder.file(width: 4, height: 4))
        _ = try await first.image
        fake.time.advance(by: 61)
        request.cachePolicy = .staleFirst
        let task = fake.pipeline.imageTask(with: request)
        let early = task.events
        let new = try await fake.loader.started.wait(count: 2)[1]
        new.respond(
            headers: ["Cache-Control": "max-age=60"], body: FakeDecoder.file(width: 8, height: 8))
        let heard = await Self.widths(in: early)
        #expect(heard == [4, 8])
        #expect(await Self.widths(in: task.events) == heard)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("tell how far the bytes are, while they are under way")
    func replaysProgress() async throws {
        let fake = FakePipeline()
        let task = fake.pipeline.imageTask(with: ImageRequest("https://a.example/1.png"))
        var early = task.events.makeAsyncIterator()
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        transfer.progress(received: 3, expected: 9)
        _ = await early.next()
        var late = task.events.makeAsyncIterator()
        guard case .progress(received: 3, expected: 9)? = await late.next() else {
            Issue.record("the latest progress is replayed")
            return
        }
        task.cancel()
        #expect(await fake.pipeline.shutdown().isClean)
    }

    /// The widths of the pictures that a stream brings, up to its end.
    private static func widths(in events: AsyncStream<ImageTask.Event>) async -> [Int] {
        var widths: [Int] = []
        for await event in events {
            switch event {
            case .finished(.success(let response)), .updated(let response):
                widths.append(response.image.width)
            case .finished(.failure), .progress, .preview: break
            }
        }
        return widths
    }
}
