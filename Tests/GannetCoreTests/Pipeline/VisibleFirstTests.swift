import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("A visible load behind five hundred prefetches", .timeLimit(.minutes(1)))
struct VisibleFirstTests {
    private func request(_ number: Int, _ lane: LoadLane) -> ImageRequest {
        var request = ImageRequest("https://a.example/\(number).png")
        request.lane = lane
        return request
    }

    /// Five hundred prefetches are under way or wait when this returns.
    private func crowd(_ widths: StageWidths, running: Int) async throws -> FakePipeline {
        let fake = FakePipeline(widths: widths, disk: nil)
        for number in 0..<500 { _ = fake.pipeline.imageTask(with: request(number, .prefetch)) }
        try await fake.loader.started.wait(count: running)
        return fake
    }

    @Test(
        "starts at once in the slot that they leave free",
        arguments: [
            (StageWidths(), 5), (StageWidths(transfers: 4), 3),
            (StageWidths(transfersPerHost: 2), 1),
        ])
    func freeSlot(widths: StageWidths, running: Int) async throws {
        let fake = try await crowd(widths, running: running)
        let task = fake.pipeline.imageTask(with: request(1000, .visible))
        let next = try await fake.loader.started.wait(count: running + 1)[running]
        #expect(next.request.url == task.request.url)
        next.respond(body: FakePipeline.picture)
        #expect(try await task.image.width == 40)
        #expect(fake.loader.requests.count == running + 1)
        _ = await fake.pipeline.shutdown()
        #expect(fake.loader.runningCount == 0)
    }

    @Test("starts next where there is one slot only")
    func oneSlot() async throws {
        let fake = try await crowd(StageWidths(transfers: 1), running: 1)
        let task = fake.pipeline.imageTask(with: request(1000, .visible))
        #expect(fake.loader.requests.count == 1)
        fake.loader.started.events[0].respond(body: FakePipeline.picture)
        let next = try await fake.loader.started.wait(count: 2)[1]
        #expect(next.request.url == task.request.url)
        _ = await fake.pipeline.shutdown()
    }

    @Test("starts next when one of them becomes visible while it waits")
    func becomesVisible() async throws {
        let fake = try await crowd(StageWidths(), running: 5)
        let task = fake.pipeline.imageTask(with: request(499, .visible))
        let next = try await fake.loader.started.wait(count: 6)[5]
        #expect(next.request.url == task.request.url)
        #expect(fake.pipeline.counters.joined == 1)
        _ = await fake.pipeline.shutdown()
    }
}
