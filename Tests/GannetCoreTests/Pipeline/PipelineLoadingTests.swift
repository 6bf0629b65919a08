import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("A pipeline", .timeLimit(.minutes(1)))
struct PipelineLoadingTests {
    @Test("brings a picture from the origin, then from memory")
    func networkThenMemory() async throws {
        let rig = PipelineRig.serving()
        let request = ImageRequest("https://a.example/1.png")
        let first = try await rig.pipeline.response(for: request)
        #expect(first.source == .network)
        #expect(first.image.width == 40 && first.image.height == 30)
        #expect(first.httpStatus == 200)
        #expect(try await rig.pipeline.response(for: request).source == .memory)
        #expect(rig.pipeline.cachedImage(for: request)?.isFresh == true)
        #expect(rig.loader.requests.count == 1)
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("brings it from disk when memory has forgotten it")
    func diskAfterMemory() async throws {
        let rig = PipelineRig.serving()
        let request = ImageRequest("https://a.example/1.png")
        _ = try await rig.pipeline.image(for: request)
        rig.memory.removeAll()
        #expect(try await rig.pipeline.response(for: request).source == .disk)
        #expect(rig.loader.requests.count == 1)
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("fetches once for fifty loads at once, and gives fifty outcomes")
    func coalesces() async throws {
        let rig = PipelineRig()
        let request = ImageRequest("https://a.example/1.png")
        let tasks = (0..<50).map { _ in rig.pipeline.imageTask(with: request) }
        let transfer = try await rig.loader.started.wait(count: 1)[0]
        transfer.respond(status: 200, body: FakeDecoder.file(width: 4, height: 4))
        for task in tasks { #expect(try await task.image.width == 4) }
        #expect(rig.loader.requests.count == 1)
        #expect(rig.decoder.decodes.count == 1)
        #expect(rig.pipeline.counters.joined == 49)
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("fetches once and decodes three times for three sizes of one picture")
    func sharesBytes() async throws {
        let rig = PipelineRig()
        let tasks = [10, 20, 30].map { side in
            rig.pipeline.imageTask(with: ImageRequest("https://a.example/1.png", size: .init(side)))
        }
        let transfer = try await rig.loader.started.wait(count: 1)[0]
        transfer.respond(status: 200, body: FakeDecoder.file(width: 60, height: 60))
        for (task, side) in zip(tasks, [10, 20, 30]) { #expect(try await task.image.width == side) }
        #expect(rig.loader.requests.count == 1)
        #expect(rig.decoder.decodes.count == 3)
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("aborts the transfer when the last of its loads is cancelled, not before")
    func cancelsWithLast() async throws {
        let rig = PipelineRig()
        let tasks = (0..<3).map { _ in
            rig.pipeline.imageTask(with: ImageRequest("https://a.example/1.png"))
        }
        try await rig.loader.started.wait(count: 1)
        tasks[0].cancel()
        tasks[1].cancel()
        #expect(rig.loader.cancelled.count == 0)
        tasks[2].cancel()
        try await rig.loader.cancelled.wait(count: 1)
        for task in tasks {
            await #expect { try await task.image } throws: {
                ($0 as? ImageError)?.code == .cancelled
            }
        }
        #expect(await rig.pipeline.shutdown().isClean)
        #expect(rig.pipeline.counters.cancelled == 3)
    }

    @Test("says what the server answered when it is no picture")
    func reportsStatus() async throws {
        let rig = PipelineRig { _ in .respond(status: 404, headers: [:], body: Data()) }
        await #expect {
            try await rig.pipeline.image(for: ImageRequest("https://a.example/none.png"))
        } throws: { error in
            guard let error = error as? ImageError else { return false }
            return error.code == .httpStatus && error.httpStatus == 404
                && error.message.contains("https://a.example/none.png")
        }
        #expect(await rig.pipeline.shutdown().isClean)
    }
}
