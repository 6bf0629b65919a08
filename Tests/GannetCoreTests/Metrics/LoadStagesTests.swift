import FoundationEssentials
import GannetCore
import GannetTesting
import TestSupport
import Testing

@Suite("The stages of a load", .timeLimit(.minutes(1)))
struct LoadStagesTests {
    private let request = ImageRequest("https://a.example/1.png")
    private let body = FakeDecoder.file(width: 8, height: 8)

    @Test("have a start and an end each, from the look into memory to the delivery")
    func cold() async throws {
        let fake = FakePipeline()
        fake.time.advance(by: 100)
        let task = fake.pipeline.imageTask(with: request)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        fake.time.advance(by: 2)
        fake.decoder.setHook { _ in fake.time.advance(by: 3) }
        transfer.respond(headers: ["Cache-Control": "max-age=60"], body: body)
        let metrics = try await task.response.metrics
        #expect(
            metrics.stages.map(\.kind) == [
                .memory, .queue, .disk, .queue, .transfer, .store, .queue, .decode, .delivery,
            ])
        #expect(
            metrics.stages.first { $0.kind == .transfer }.map { [$0.start, $0.end] } == [0, 2])
        #expect(metrics.stages.first { $0.kind == .decode }.map { [$0.start, $0.end] } == [2, 5])
        #expect(metrics.memoryAnswer == .none && metrics.diskAnswer == .none)
        #expect(metrics.decode == 3 && metrics.total == 5 && metrics.tries == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("lay the parts of a transfer out one after the other, within it")
    func parts() async throws {
        let fake = FakePipeline()
        let task = fake.pipeline.imageTask(with: request)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        fake.time.advance(by: 4)
        var timing = TransferTiming()
        (timing.dns, timing.connect, timing.tls, timing.firstByte) = (0.5, 0.25, 0.25, 1)
        transfer.respond(body: body, timing: timing)
        let stages = try await task.response.metrics.stages
        let parts = stages.filter { [.dns, .connect, .tls, .firstByte].contains($0.kind) }
        #expect(parts.map(\.start) == [0, 0.5, 0.75, 1])
        #expect(parts.map(\.end) == [0.5, 0.75, 1, 2])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("tell what a load waited for: the places of its host, or its suspended lane")
    func waiting() async throws {
        let heard = EventList()
        let fake = FakePipeline(widths: StageWidths(transfersPerHost: 1), observer: heard)
        let first = fake.pipeline.imageTask(with: request)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        let second = fake.pipeline.imageTask(with: ImageRequest("https://a.example/2.png"))
        try await heard.events.wait { events in
            events.contains {
                if case .stageQueued(second.request.url, .transfer, _) = $0 { true } else { false }
            }
        }
        fake.time.advance(by: 3)
        #expect(second.metrics.stages.last?.isUnderWay == true)
        transfer.respond(body: body)
        _ = try await first.response
        try await fake.loader.started.wait(count: 2)[1].respond(body: body)
        let wait = try #require(try await second.response.metrics.stages.first { $0.duration > 0 })
        #expect(wait.kind == .queue && wait.duration == 3 && wait.reason == .host(width: 1))
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("tell that a lane was suspended")
    func suspended() async throws {
        let fake = FakePipeline { [body] _ in .ok(body) }
        let suspension = fake.pipeline.suspend(.visible)
        let task = fake.pipeline.imageTask(with: request)
        fake.time.advance(by: 1)
        let now = try #require(task.metrics.stages.last)
        #expect(now.isUnderWay && now.reason == .suspended(.visible) && now.duration == 1)
        suspension.release()
        let stages = try await task.response.metrics.stages
        #expect(stages.contains { $0.reason == .suspended(.visible) && $0.duration == 1 })
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("name the task whose work was shared, and begin no earlier than the load itself")
    func joined() async throws {
        let fake = FakePipeline()
        let first = fake.pipeline.imageTask(with: request)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        fake.time.advance(by: 2)
        let second = fake.pipeline.imageTask(with: request)
        fake.time.advance(by: 1)
        transfer.respond(body: body)
        let own = try await first.response.metrics
        let shared = try await second.response.metrics
        #expect(own.joined == nil && shared.joined == first.id)
        let stage = try #require(shared.stages.first { $0.kind == .transfer })
        #expect(stage.joined == first.id && stage.start == 0 && stage.end == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("are there after a failure and after a cancel too")
    func unhappyEnds() async throws {
        let fake = FakePipeline()
        let failing = fake.pipeline.imageTask(with: request)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        fake.time.advance(by: 2)
        transfer.fail(ImageError(.reset, "the connection broke"))
        await #expect(throws: ImageError.self) { try await failing.response }
        #expect(failing.metrics.total == 2)
        #expect(failing.metrics.stages.contains { $0.kind == .transfer && $0.duration == 2 })
        let cancelled = fake.pipeline.imageTask(with: ImageRequest("https://a.example/2.png"))
        try await fake.loader.started.wait(count: 2)
        fake.time.advance(by: 1)
        cancelled.cancel()
        await #expect(throws: ImageError.self) { try await cancelled.response }
        let last = try #require(cancelled.metrics.stages.first { $0.duration > 0 })
        #expect(last.isUnderWay && last.duration == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("show the pause between two tries, and every try")
    func retries() async throws {
        let fake = FakePipeline(retry: RetryPolicy())
        let task = fake.pipeline.imageTask(with: request)
        try await fake.loader.started.wait(count: 1)[0].fail(ImageError(.reset, "it broke"))
        let deadline = try await fake.time.scheduled.wait(count: 1)[0]
        let pause = deadline - fake.time.uptime
        #expect(task.explanation.hasSuffix("Now waiting for the time of the next try."))
        fake.time.advance(by: pause)
        try await fake.loader.started.wait(count: 2)[1].respond(body: body)
        let metrics = try await task.response.metrics
        #expect(metrics.tries == 2)
        #expect(metrics.stages.first { $0.kind == .backOff }?.duration == pause)
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
