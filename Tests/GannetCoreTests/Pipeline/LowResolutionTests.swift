import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("A low-resolution picture", .timeLimit(.minutes(1)))
struct LowResolutionTests {
    private let small = FakeDecoder.file(width: 4, height: 3)
    private var request: ImageRequest {
        var request = ImageRequest("https://a.example/large.png")
        request.lowResolutionURL = ImageURL("https://a.example/small.png")
        return request
    }

    private func transfers(of fake: FakePipeline) async throws -> (
        small: FakeTransfer, large: FakeTransfer
    ) {
        let started = try await fake.loader.started.wait(count: 2)
        return (started[0], started[1])
    }

    @Test("is asked for first, and shown until the other is there")
    func comesFirst() async throws {
        let fake = FakePipeline(disk: nil)
        let task = fake.pipeline.imageTask(with: request)
        let events = task.events
        let (low, high) = try await transfers(of: fake)
        #expect(low.request.url.text == "https://a.example/small.png")
        low.respond(body: small)
        var widths: [Int] = []
        for await event in events {
            switch event {
            case .preview(let preview):
                #expect(preview.kind == .lowResolution)
                widths.append(preview.image.width)
                high.respond(body: FakePipeline.picture)
            case .finished(let outcome): widths.append(try outcome.get().image.width)
            case .progress, .updated: break
            }
        }
        #expect(widths == [4, 40])
        #expect(fake.pipeline.counters.requests == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("takes the only slot before the other")
    func slot() async throws {
        // Without a store, for two look-ups at once may end in either order.
        let fake = FakePipeline(widths: StageWidths(transfers: 1), disk: nil) { request in
            .ok(FakeDecoder.file(width: request.url.text.count, height: 1))
        }
        let lane = fake.pipeline.suspend(.visible)
        let task = fake.pipeline.imageTask(with: request)
        lane.release()
        _ = try await task.image
        #expect(
            fake.loader.requests.map(\.url.text)
                == ["https://a.example/small.png", "https://a.example/large.png"])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is given up when the other is there first")
    func givenUp() async throws {
        let fake = FakePipeline(disk: nil)
        let task = fake.pipeline.imageTask(with: request)
        let (low, high) = try await transfers(of: fake)
        high.respond(body: FakePipeline.picture)
        #expect(try await task.image.width == 40)
        try await fake.loader.cancelled.wait(count: 1)
        #expect(low.isCancelled && task.preview == nil)
        #expect(fake.pipeline.counters.cancelled == 0)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is given up with its load")
    func cancelled() async throws {
        let fake = FakePipeline(disk: nil)
        let task = fake.pipeline.imageTask(with: request)
        _ = try await transfers(of: fake)
        task.cancel()
        try await fake.loader.cancelled.wait(count: 2)
        #expect(fake.pipeline.counters.cancelled == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("may fail without anybody being told")
    func failure() async throws {
        let fake = FakePipeline(disk: nil)
        let task = fake.pipeline.imageTask(with: request)
        let (low, high) = try await transfers(of: fake)
        low.respond(status: 404)
        high.respond(body: FakePipeline.picture)
        #expect(try await task.image.width == 40)
        #expect(fake.pipeline.counters.failed == 0)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("becomes as urgent as its load")
    func urgency() async throws {
        let fake = FakePipeline(disk: nil) { _ in .ok(FakePipeline.picture) }
        let held = fake.pipeline.suspend(.prefetch)
        var later = request
        later.lane = .prefetch
        let task = fake.pipeline.imageTask(with: later)
        task.lane = .visible
        try await fake.loader.started.wait(count: 2)
        _ = try await task.image
        held.release()
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @MainActor
    @Test("is shown at once when it is in memory, and its load costs nothing")
    func inMemory() async throws {
        let fake = FakePipeline(disk: nil) { request in
            let isSmall = request.url.text.hasSuffix("small.png")
            return isSmall ? .ok(small, headers: ["Cache-Control": "max-age=60"]) : .hold
        }
        _ = try await fake.pipeline.image(for: ImageRequest("https://a.example/small.png"))
        let shown = Recorder<Int>()
        let ended = Recorder<Bool>()
        let task = fake.pipeline.loadImage(with: request) { preview in
            shown.append(preview.image.width)
        } completion: { outcome in
            ended.append((try? outcome.get()) != nil)  // What failed does not matter here.
        }
        #expect(shown.events == [4] && task.preview?.image.width == 4)
        try await fake.loader.started.wait(count: 2)[1].respond(body: FakePipeline.picture)
        #expect(try await ended.wait(count: 1) == [true])
        #expect(fake.loader.requests.count == 2 && shown.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @MainActor
    @Test("is not shown on the main actor after a cancel there")
    func notAfterCancel() async throws {
        let fake = FakePipeline(disk: nil)
        let shown = Recorder<Void>()
        let ended = Recorder<Bool>()
        let task = fake.pipeline.loadImage(with: request) { _ in
            shown.append(())
        } completion: { outcome in
            if case .failure(let error) = outcome { ended.append(error.isCancellation) }
        }
        let (low, _) = try await transfers(of: fake)
        let isOnItsWay = Gate()
        _ = task.onPreview { _ in isOnItsWay.open() }
        low.respond(body: small)
        // Held here, the main actor cannot take the preview before the cancel.
        isOnItsWay.waitBlocking()
        task.cancel()
        #expect(try await ended.wait(count: 1) == [true])
        #expect(shown.count == 0)
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
