import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("A pipeline", .timeLimit(.minutes(1)))
struct PipelineLoadingTests {
    @Test("brings a picture from the origin, then from memory")
    func networkThenMemory() async throws {
        let fake = FakePipeline.serving()
        let request = ImageRequest("https://a.example/1.png")
        let first = try await fake.pipeline.response(for: request)
        #expect(first.source == .network)
        #expect(first.image.width == 40 && first.image.height == 30)
        #expect(first.httpStatus == 200)
        #expect(try await fake.pipeline.response(for: request).source == .memory)
        #expect(fake.pipeline.cachedImage(for: request)?.isFresh == true)
        #expect(fake.loader.requests.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("brings it from disk when memory has forgotten it")
    func diskAfterMemory() async throws {
        let fake = FakePipeline.serving()
        let request = ImageRequest("https://a.example/1.png")
        _ = try await fake.pipeline.image(for: request)
        fake.memory.removeAll()
        #expect(try await fake.pipeline.response(for: request).source == .disk)
        #expect(fake.loader.requests.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("fetches once for fifty loads at once, and gives fifty outcomes")
    func coalesces() async throws {
        let fake = FakePipeline()
        let request = ImageRequest("https://a.example/1.png")
        let tasks = (0..<50).map { _ in fake.pipeline.imageTask(with: request) }
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        transfer.respond(status: 200, body: FakeDecoder.file(width: 4, height: 4))
        for task in tasks { #expect(try await task.image.width == 4) }
        #expect(fake.loader.requests.count == 1)
        #expect(fake.decoder.decodes.count == 1)
        #expect(fake.pipeline.counters.joined == 49)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("fetches once and decodes three times for three sizes of one picture")
    func sharesBytes() async throws {
        let fake = FakePipeline()
        let tasks = [10, 20, 30].map { side in
            fake.pipeline.imageTask(
                with: ImageRequest("https://a.example/1.png", size: .init(side)))
        }
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        transfer.respond(status: 200, body: FakeDecoder.file(width: 60, height: 60))
        for (task, side) in zip(tasks, [10, 20, 30]) { #expect(try await task.image.width == side) }
        #expect(fake.loader.requests.count == 1)
        #expect(fake.decoder.decodes.count == 3)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("aborts the transfer when the last of its loads is cancelled, not before")
    func cancelsWithLast() async throws {
        let fake = FakePipeline()
        let tasks = (0..<3).map { _ in
            fake.pipeline.imageTask(with: ImageRequest("https://a.example/1.png"))
        }
        try await fake.loader.started.wait(count: 1)
        tasks[0].cancel()
        tasks[1].cancel()
        #expect(fake.loader.cancelled.count == 0)
        tasks[2].cancel()
        try await fake.loader.cancelled.wait(count: 1)
        for task in tasks {
            await #expect { try await task.image } throws: {
                ($0 as? ImageError)?.code == .cancelled
            }
        }
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(fake.pipeline.counters.cancelled == 3)
    }

    @Test("says what the server answered when it is no picture")
    func reportsStatus() async throws {
        let fake = FakePipeline { _ in .respond(status: 404, headers: [:], body: Data()) }
        await #expect {
            try await fake.pipeline.image(for: ImageRequest("https://a.example/none.png"))
        } throws: { error in
            guard let error = error as? ImageError else { return false }
            return error.code == .httpStatus && error.httpStatus == 404
                && error.message.contains("https://a.example/none.png")
        }
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
