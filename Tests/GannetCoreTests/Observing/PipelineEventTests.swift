import FoundationEssentials
import GannetCore
import GannetTesting
import TestSupport
import Testing

@Suite("What a pipeline tells its observer", .timeLimit(.minutes(1)))
struct PipelineEventTests {
    private let url = "https://a.example/1.png"
    private let body = FakeDecoder.file(width: 8, height: 8)

    @Test("is each step of a load, in its order")
    func wholeLoad() async throws {
        let heard = EventList()
        let fake = FakePipeline(observer: heard)
        let task = fake.pipeline.imageTask(with: ImageRequest(url))
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        transfer.progress(received: 1, expected: 2)
        // What is told of a task, and what of its address, have an order each.
        try await heard.events.wait { events in
            events.contains { if case .progress = $0 { true } else { false } }
        }
        transfer.respond(headers: ["Cache-Control": "max-age=60"], body: body)
        _ = try await task.image
        #expect(
            heard.lines == [
                "task 1: asked for \(url)", "task 1: memory said none",
                "\(url): disk waits", "\(url): disk starts after 0 µs",
                "\(url): disk ended after 0 µs",
                "\(url): transfer waits", "\(url): transfer starts after 0 µs",
                "\(url): try 1 of the transfer", "task 1: 1 of 2 bytes", "\(url): answered 200",
                "\(url): \(body.count) bytes stored", "\(url): transfer ended after 0 µs",
                "\(url): decode waits", "\(url): decode starts after 0 µs",
                "\(url): decode ended after 0 µs", "task 1: \(url) came from network",
            ])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is a joined load, a changed priority, suspended lanes, a cancel")
    func changes() async throws {
        let heard = EventList()
        let fake = FakePipeline(observer: heard)
        let suspension = fake.pipeline.suspend(.visible)
        let tasks = (0..<2).map { _ in fake.pipeline.imageTask(with: ImageRequest(url)) }
        tasks[1].priority = .high
        for task in tasks { task.cancel() }
        suspension.release()
        let expected = [
            "lane visible suspended",
            "\(url): disk waits for the lane visible, which was suspended",
            "task 2: joined the work of task 1", "task 2: now visible, high",
            "task 1: \(url) was cancelled", "task 2: \(url) was cancelled",
            "lane visible released",
        ]
        #expect(heard.lines.filter(expected.contains) == expected)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is what leaves memory, and why: for the limit, for pressure, on demand")
    func evictions() async throws {
        let heard = EventList()
        let fake = FakePipeline(observer: heard) { _ in .ok(FakePipeline.picture) }
        let requests = (0..<12).map { ImageRequest("https://a.example/\($0).png") }
        _ = try await fake.pipeline.image(for: requests[0])
        let cost = fake.memory.byteCount
        fake.memory.limit = 10 * cost
        for request in requests.dropFirst() { _ = try await fake.pipeline.image(for: request) }
        fake.pressure.tell(.warning)
        fake.pipeline.relieveMemory(.warning)
        fake.pipeline.removeCached(requests[11])
        fake.pipeline.trimMemory()
        let told = heard.events.events.compactMap { event -> (MemoryTrimReason, Int)? in
            guard case .memoryTrimmed(let reason, let bytes) = event else { return nil }
            return (reason, bytes)
        }
        #expect(
            told.map(\.0) == [.limit, .limit, .pressure(.warning), .demand, .demand, .demand])
        #expect(told.map { $0.1 / cost } == [1, 1, 5, 3, 1, 1])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is each preview, before the picture itself: one of low resolution, one from memory")
    func previews() async throws {
        let heard = EventList()
        let fake = FakePipeline(disk: nil, observer: heard)
        var request = ImageRequest(url)
        request.lowResolutionURL = ImageURL("https://a.example/small.png")
        let task = fake.pipeline.imageTask(with: request)
        let started = try await fake.loader.started.wait(count: 2)
        started[0].respond(body: FakeDecoder.file(width: 4, height: 4))
        for await event in task.events {
            guard case .preview = event else { continue }
            started[1].respond(headers: ["Cache-Control": "max-age=60"], body: body)
        }
        fake.time.advance(by: 61)
        var stale = ImageRequest(url)
        stale.standIn = .any
        let second = fake.pipeline.imageTask(with: stale)
        try await fake.loader.started.wait(count: 3)[2].respond(body: body)
        _ = try await second.image
        let expected = [
            "task 1: preview lowResolution", "task 1: \(url) came from network",
            "task \(second.id): preview standIn", "task \(second.id): \(url) came from network",
        ]
        #expect(heard.lines.filter { $0.contains("preview") || $0.contains("came") } == expected)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is a back-off, a second try, a preview, an update, a trim of memory, a broken store")
    func rarities() async throws {
        let heard = EventList()
        let disk = FakeDataCache()
        let fake = FakePipeline(retry: RetryPolicy(), disk: disk, observer: heard)
        let task = fake.pipeline.imageTask(with: ImageRequest(url))
        try await fake.loader.started.wait(count: 1)[0].fail(ImageError(.reset, "it broke"))
        let deadline = try await fake.time.scheduled.wait(count: 1)[0]
        fake.time.advance(by: deadline - fake.time.uptime)
        let headers: HTTPHeaders = ["Cache-Control": "max-age=60"]
        try await fake.loader.started.wait(count: 2)[1].respond(headers: headers, body: body)
        _ = try await task.image
        fake.time.advance(by: 61)
        var stale = ImageRequest(url)
        stale.cachePolicy = .staleFirst
        stale.standIn = .any
        let second = fake.pipeline.imageTask(with: stale)
        let other = FakeDecoder.file(width: 4, height: 4)
        try await fake.loader.started.wait(count: 3)[2].respond(headers: headers, body: other)
        for await _ in second.events {}
        fake.pressure.tell(.critical)
        disk.setFault { _ in throw ImageError(.cannotRead, "the disk is broken") }
        let third = fake.pipeline.imageTask(with: ImageRequest("https://a.example/2.png"))
        try await fake.loader.started.wait(count: 4)[3].fail(ImageError(.httpStatus, "refused"))
        await #expect(throws: ImageError.self) { try await third.response }
        let lines = heard.lines
        for part in [
            "transfer failed, it broke", "tried again in", "try 2 of the transfer",
            "task \(second.id): \(url) had changed", "left memory for memory pressure critical",
            "the disk store failed", "task \(third.id): https://a.example/2.png failed with",
        ] {
            #expect(lines.contains { $0.contains(part) }, "\(part)")
        }
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
