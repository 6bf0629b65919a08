import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("Going on with a body in a pipeline", .timeLimit(.minutes(1)))
struct PipelineResumeTests {
    private let request = ImageRequest("https://a.example/1.png")
    private let body = FakeDecoder.file(width: 40, height: 30, byteCount: 100_000)
    private let headers: HTTPHeaders = [
        "ETag": "\"1\"", "Content-Length": "100000", "Cache-Control": "max-age=60",
    ]

    private func restHeaders(from start: Int) -> HTTPHeaders {
        [
            "ETag": "\"1\"", "Content-Range": "bytes \(start)-99999/100000",
            "Content-Length": "\(100_000 - start)", "Cache-Control": "max-age=60",
        ]
    }

    /// A load whose first transfer broke after so many bytes, and its second transfer.
    private func broken(
        _ fake: FakePipeline, after count: Int
    ) async throws -> (task: ImageTask, second: FakeTransfer) {
        let task = fake.pipeline.imageTask(with: request)
        try await fake.loader.started.wait(count: 1)[0]
            .interrupt(headers: headers, body: body.prefix(count))
        let deadline = try await fake.time.scheduled.wait(count: 1)[0]
        fake.time.advance(by: deadline - fake.time.uptime)
        return (task, try await fake.loader.started.wait(count: 2)[1])
    }

    @Test("asks for the rest alone, counts what is there, and stores the whole")
    func resumes() async throws {
        let fake = FakePipeline(retry: RetryPolicy())
        let (task, second) = try await broken(fake, after: 60_000)
        #expect(second.request.headers["Range"] == "bytes=60000-")
        #expect(second.request.headers["If-Range"] == "\"1\"")
        let events = task.events
        second.answer(status: 206, headers: restHeaders(from: 60_000))
        second.progress(received: 10_000, expected: 40_000)
        second.respond(
            status: 206, headers: restHeaders(from: 60_000), body: body.dropFirst(60_000))
        #expect(try await task.response.encodedByteCount == 100_000)
        var progress: [Int] = []
        for await case .progress(let received, let expected) in events {
            #expect(expected == 100_000)
            progress.append(received)
        }
        #expect(progress == [70_000])
        let key = DataCacheKey(source: request.url.text)
        #expect(fake.disk?.entries[key]?.body == body)
        #expect(fake.disk?.entries.count == 1, "the beginning is forgotten")
        #expect(fake.pipeline.counters.resumes == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("takes a whole answer for what it is, and never passes 100 %")
    func wholeInstead() async throws {
        let fake = FakePipeline(retry: RetryPolicy())
        let (task, second) = try await broken(fake, after: 60_000)
        let events = task.events
        second.answer(status: 200, headers: headers)
        second.progress(received: 50_000, expected: 100_000)
        second.respond(headers: ["ETag": "\"2\""], body: FakePipeline.picture)
        #expect(try await task.response.data?.data == FakePipeline.picture)
        for await case .progress(let received, _) in events { #expect(received == 50_000) }
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test(
        "starts again rather than glue what does not fit",
        arguments: [
            (206, ["ETag": "\"2\"", "Content-Range": "bytes 60000-99999/100000"]),
            (206, ["ETag": "\"1\"", "Content-Range": "bytes 50000-89999/100000"]),
            (206, ["ETag": "\"1\"", "Content-Range": "bytes 60000-99999/120000"]),
            (206, ["ETag": "\"1\""]), (416, ["Content-Range": "bytes */100"]),
        ] as [(Int, HTTPHeaders)])
    func startsAgain(status: Int, headers: HTTPHeaders) async throws {
        let fake = FakePipeline(retry: RetryPolicy())
        let (task, second) = try await broken(fake, after: 60_000)
        second.respond(status: status, headers: headers, body: body.dropFirst(60_000))
        let third = try await fake.loader.started.wait(count: 3)[2]
        #expect(third.request.headers["Range"] == nil)
        third.respond(body: FakePipeline.picture)
        #expect(try await task.response.data?.data == FakePipeline.picture)
        #expect(fake.pipeline.counters.resumes == 0)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("goes on with what an earlier run of the program has kept")
    func acrossRuns() async throws {
        let disk = FakeDataCache()
        let first = FakePipeline(disk: disk)
        let task = first.pipeline.imageTask(with: request)
        try await first.loader.started.wait(count: 1)[0]
            .interrupt(headers: headers, body: body.prefix(60_000))
        await #expect(throws: ImageError.self) { try await task.image }
        _ = await first.pipeline.shutdown()
        let second = FakePipeline(disk: FakeDataCache(disk.entries))
        let again = second.pipeline.imageTask(with: request)
        let rest = try await second.loader.started.wait(count: 1)[0]
        #expect(rest.request.headers["Range"] == "bytes=60000-")
        rest.respond(
            status: 206, headers: restHeaders(from: 60_000), body: body.dropFirst(60_000))
        #expect(try await again.response.data?.data == body)
        #expect(await second.pipeline.shutdown().isClean)
    }

    @Test("goes on with what was kept of a transfer in a run of the program that was killed")
    func afterKill() async throws {
        let disk = FakeDataCache()
        let first = FakePipeline(disk: disk)
        let task = first.pipeline.imageTask(with: request)
        let transfer = try await first.loader.started.wait(count: 1)[0]
        #expect(transfer.request.wantsCheckpoints)
        for count in [40_000, 60_000] {
            transfer.checkpoint(headers: headers, body: body.prefix(count))
        }
        transfer.progress(received: 70_000, expected: 100_000)
        for await case .progress in task.events { break }
        // What the disk has at this moment is what there is after a kill.
        let second = FakePipeline(disk: FakeDataCache(disk.entries))
        let again = second.pipeline.imageTask(with: request)
        let rest = try await second.loader.started.wait(count: 1)[0]
        #expect(rest.request.headers["Range"] == "bytes=60000-")
        rest.answer(status: 206, headers: restHeaders(from: 60_000))
        // Of the rest a part is kept behind the part that is there.
        rest.checkpoint(
            status: 206, headers: restHeaders(from: 60_000), body: body[60_000..<80_000])
        rest.respond(
            status: 206, headers: restHeaders(from: 60_000), body: body.dropFirst(60_000))
        #expect(try await again.response.data?.data == body)
        let stored = second.disk?.calls.events.compactMap { call in
            if case .store(let key) = call, !key.variant.isEmpty { key.variant } else { nil }
        }
        #expect(stored == ["partial|"])
        #expect(second.disk?.entries.count == 1, "the beginning is forgotten")
        transfer.respond(headers: headers, body: body)
        _ = try await task.image
        #expect(first.disk?.entries.count == 1, "the beginning is forgotten here too")
        for fake in [first, second] { #expect(await fake.pipeline.shutdown().isClean) }
    }

    @Test("keeps nothing on disk of what must not be stored, nor of little")
    func keepsLittle() async throws {
        for (fields, count) in [
            (["ETag": "\"1\"", "Cache-Control": "no-store"], 60_000), (["ETag": "\"1\""], 1000),
        ] as [(HTTPHeaders, Int)] {
            let fake = FakePipeline()
            let task = fake.pipeline.imageTask(with: request)
            try await fake.loader.started.wait(count: 1)[0]
                .interrupt(headers: fields, body: body.prefix(count))
            await #expect(throws: ImageError.self) { try await task.image }
            #expect(fake.disk?.entries.isEmpty == true)
            #expect(await fake.pipeline.shutdown().isClean)
        }
    }
}
