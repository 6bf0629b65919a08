import FoundationEssentials
import Gannet
import GannetCore
import GannetTesting
import Observation
import Testing

@Suite("A remote image", .timeLimit(.minutes(1)))
@MainActor
struct RemoteImageTests {
    private let fake = FakePipeline()
    private let model: RemoteImage
    private let first = ImageRequest("https://a.example/1.png")
    private let second = ImageRequest("https://a.example/2.png")

    init() {
        model = RemoteImage(pipeline: fake.pipeline)
    }

    @Test("shows a placeholder while it loads, then the picture")
    func loads() async throws {
        let changes = Changes(model)
        model.load(first)
        #expect(model.isLoading && model.image == nil && model.request?.url == first.url)
        try await respond(0, width: 4)
        try await changes.settled()
        #expect(model.image?.width == 4 && !model.isLoading && model.error == nil)
        #expect(changes.widths == [nil, 4])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("tells how far the bytes are, where the origin tells how many there will be")
    func progress() async throws {
        let changes = Changes(model)
        model.load(first)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        transfer.progress(received: 5, expected: nil)
        transfer.progress(received: 5, expected: 20)
        try await changes.seen.wait { $0.last?.progress == 0.25 }
        transfer.progress(received: 20, expected: 20)
        try await changes.seen.wait { $0.last?.progress == 1 }
        transfer.respond(body: FakePipeline.picture)
        try await changes.settled()
        #expect(model.progress == nil)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("has a picture that is in memory at once, in one change")
    func memory() async throws {
        try await warm(first, width: 4)
        let changes = Changes(model)
        model.load(first)
        #expect(model.image?.width == 4 && !model.isLoading)
        #expect(changes.widths == [4])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("shows a stale picture while the origin is asked", arguments: [true, false])
    func stale(fails: Bool) async throws {
        try await warm(first, width: 4)
        fake.time.advance(by: 61)
        let changes = Changes(model)
        model.load(first)
        #expect(model.image?.width == 4 && model.isLoading)
        if fails {
            try await fake.loader.started.wait(count: 2)[1].respond(status: 404)
            try await changes.settled()
            #expect(model.image?.width == 4 && model.error?.code == .httpStatus)
        } else {
            try await respond(1, width: 8)
            try await changes.settled()
            #expect(changes.widths == [4, 8] && model.error == nil)
        }
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("shows what a refresh brings after a stale outcome")
    func refreshed() async throws {
        try await warm(first, width: 4)
        fake.time.advance(by: 61)
        let changes = Changes(model)
        var request = first
        request.cachePolicy = .staleFirst
        model.load(request)
        #expect(model.image?.width == 4 && !model.isLoading)
        try await respond(1, width: 8)
        try await changes.seen.wait { $0.last?.image?.width == 8 }
        #expect(changes.widths == [4, 8])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("shows only what belongs to the latest request, and cancels the earlier load")
    func latestWins() async throws {
        let changes = Changes(model)
        model.load(first)
        let early = try await fake.loader.started.wait(count: 1)[0]
        model.load(second)
        try await fake.loader.cancelled.wait(count: 1)
        early.respond(body: FakeDecoder.file(width: 4, height: 4))
        try await respond(1, width: 8)
        try await changes.settled()
        #expect(changes.widths == [nil, nil, 8])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("drops an outcome that was on its way when the next load began")
    func overtaken() async throws {
        try await warm(second, width: 8)
        let arrived = Gate()
        fake.decoder.setHook { _ in arrived.open() }
        model.load(first)
        try await fake.loader.started.wait(count: 2)[1]
            .respond(body: FakeDecoder.file(width: 4, height: 4))
        // The main actor is held from here on, so the outcome cannot be delivered.
        arrived.waitBlocking()
        let changes = Changes(model)
        model.load(second)
        _ = await fake.pipeline.shutdown()
        await mainQueue()
        #expect(model.image?.width == 8 && changes.widths == [8])
    }

    @Test("drops the earlier picture when another is asked for, unless it is told to keep it")
    func keeping() async throws {
        try await warm(first, width: 4)
        model.load(first)
        model.load(second)
        #expect(model.image == nil)
        model.load(first)
        model.keepsImageWhileLoading = true
        model.load(second)
        #expect(model.image?.width == 4 && model.isLoading)
        model.cancel()
        #expect(model.image == nil && !model.isLoading)
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
    }

    @Test("does not keep another request's picture beside a failure")
    func failureDrops() async throws {
        try await warm(first, width: 4)
        model.keepsImageWhileLoading = true
        model.load(first)
        model.load(second)
        let changes = Changes(model)
        try await fake.loader.started.wait(count: 2)[1].fail(ImageError(.dns, "no such host"))
        try await changes.settled()
        #expect(model.image == nil && model.error?.code == .dns)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("retries after a failure and after a cancel, and at no other time")
    func retries() async throws {
        model.retry()
        #expect(!model.isLoading)
        let changes = Changes(model)
        model.load(first)
        model.retry()
        try await fake.loader.started.wait(count: 1)[0].fail(ImageError(.dns, "no such host"))
        try await changes.settled()
        #expect(model.error?.code == .dns)
        model.retry()
        #expect(model.isLoading && model.error == nil)
        model.cancel()
        #expect(!model.isLoading && model.error == nil)
        model.retry()
        try await fake.loader.started.wait { $0.last?.isOver == false }
            .last?.respond(body: FakePipeline.picture)
        try await changes.seen.wait { $0.last?.image != nil }
        model.retry()
        #expect(!model.isLoading && fake.pipeline.counters.requests == 3)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("tells nothing after a cancel, and shows nothing after a clear")
    func cancels() async throws {
        model.load(first)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        model.cancel()
        let changes = Changes(model)
        // Before the cancel has come to the transfer, or after.
        transfer.respond(body: FakePipeline.picture)
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
        await mainQueue()
        #expect(changes.seen.count == 0 && model.image == nil && model.request != nil)
        model.clear()
        #expect(model.request == nil)
    }

    @Test("cancels its load when it is let go of, and is freed at once")
    func isFreed() async throws {
        weak var gone: RemoteImage?
        do {
            let made = RemoteImage(pipeline: fake.pipeline)
            gone = made
            made.load(first)
            try await fake.loader.started.wait(count: 1)
        }
        #expect(gone == nil)
        try await fake.loader.cancelled.wait(count: 1)
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
    }

    @Test("wakes those who read a property under Observation, and only those")
    func observation() async throws {
        let woken = Recorder<String>()
        withObservationTracking {
            _ = model.error
        } onChange: {
            woken.append("error")
        }
        withObservationTracking {
            _ = model.isLoading
        } onChange: {
            woken.append("isLoading")
        }
        model.load(first)
        #expect(woken.events == ["isLoading"])
        model.cancel()
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
    }

    // MARK: -

    private func respond(_ number: Int, width: Int) async throws {
        try await fake.loader.started.wait(count: number + 1)[number].respond(
            headers: ["Cache-Control": "max-age=60"],
            body: FakeDecoder.file(width: width, height: width))
    }

    /// Puts a picture into memory, fresh for a minute; the first transfer is for this.
    private func warm(_ request: ImageRequest, width: Int) async throws {
        let task = fake.pipeline.imageTask(with: request)
        try await respond(0, width: width)
        _ = try await task.image
    }
}
