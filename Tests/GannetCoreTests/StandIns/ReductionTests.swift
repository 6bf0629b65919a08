import Foundation
import GannetCore
import GannetTesting
import Testing

@Suite("A larger picture in memory", .timeLimit(.minutes(1)))
struct ReductionTests {
    private func request(_ side: Int?) -> ImageRequest {
        ImageRequest("https://a.example/1.png", size: side.map { TargetSize($0) })
    }

    /// A pipeline that has the picture, 400 pixels wide, in memory at 100.
    private func holding() async throws -> FakePipeline {
        let fake = FakePipeline { _ in
            .ok(
                FakeDecoder.file(width: 400, height: 400, color: 0x1122_33FF),
                headers: ["Cache-Control": "max-age=60"])
        }
        _ = try await fake.pipeline.image(for: request(100))
        return fake
    }

    @Test("serves a smaller request without a transfer, a look at the disk, or a decode")
    func reduces() async throws {
        let fake = try await holding()
        let calls = try #require(fake.disk).calls.count
        let response = try await fake.pipeline.response(for: request(20))
        #expect(response.image.width == 20 && response.image.color(x: 3, y: 3) == 0x1122_33FF)
        #expect(response.source == .memory && response.data == nil)
        #expect(response.header.width == 400 && response.httpStatus == 200)
        #expect(fake.loader.requests.count == 1 && fake.decoder.decodes.count == 1)
        #expect(fake.disk?.calls.count == calls)
        #expect(fake.pipeline.cachedImage(for: request(20))?.isFresh == true)
        #expect(fake.pipeline.counters.reductions == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is reduced off the main thread")
    func offMain() async throws {
        let fake = try await holding()
        let threads = Recorder<Bool>()
        fake.reducer.setHook { _ in threads.append(Thread.isMainThread) }
        let task = await MainActor.run { fake.pipeline.loadImage(with: request(20)) { _ in } }
        _ = try await task.image
        #expect(threads.events == [false])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is reduced once for all who want the same")
    func shares() async throws {
        let fake = try await holding()
        let gate = Gate()
        fake.reducer.setHook { _ in gate.waitBlocking() }
        let tasks = (0..<50).map { _ in fake.pipeline.imageTask(with: request(20)) }
        gate.open()
        for task in tasks { #expect(try await task.image.width == 20) }
        #expect(fake.reducer.reductions.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is reduced for those too who began to wait for a decode")
    func joinsDecode() async throws {
        let fake = try await holding()
        let held = fake.pipeline.suspend(.visible)
        let entry = try #require(fake.memory.entries[request(100).memoryKey])
        fake.memory.removeAll()
        let decoding = fake.pipeline.imageTask(with: request(20))
        fake.memory.insert(entry, for: request(100).memoryKey)
        let reducing = fake.pipeline.imageTask(with: request(20))
        held.release()
        #expect(try await decoding.image.width == 20)
        #expect(try await reducing.image.pixels === decoding.image.pixels)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is not used when stale, when another's, or when the caches are not to be read")
    func unusable() async throws {
        let fake = try await holding()
        var other = request(20)
        other.partition = "other"
        #expect(try await fake.pipeline.response(for: other).source == .network)
        other = request(20)
        other.cachePolicy = .reload
        #expect(try await fake.pipeline.response(for: other).source == .network)
        fake.memory.remove(request(20).memoryKey)
        fake.time.advance(by: 3600)
        #expect(try await fake.pipeline.response(for: request(20)).source == .network)
        #expect(fake.pipeline.counters.reductions == 0)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is decoded after all when it cannot be reduced")
    func failingReducer() async throws {
        let fake = try await holding()
        fake.reducer.setHook { _ throws(ImageError) in throw ImageError(.tooLarge, "no memory") }
        let response = try await fake.pipeline.response(for: request(20))
        #expect(response.source == .disk && response.image.width == 20)
        #expect(fake.pipeline.counters.failed == 0)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("goes through the processors of who asks, and what has been through some is not used")
    func processors() async throws {
        let fake = FakePipeline { _ in
            .ok(
                FakeDecoder.file(width: 400, height: 400), headers: ["Cache-Control": "max-age=60"])
        }
        var large = request(100)
        large.processors = [Recolor(color: 0xFF00_00FF)]
        _ = try await fake.pipeline.image(for: large)
        #expect(try await fake.pipeline.response(for: request(20)).source == .disk)
        _ = try await fake.pipeline.response(for: request(50))
        var small = request(10)
        small.processors = large.processors
        let response = try await fake.pipeline.response(for: small)
        #expect(response.source == .memory && response.image.color(x: 0, y: 0) == 0xFF00_00FF)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is given as it is where the size wanted is its own")
    func identity() async throws {
        let fake = FakePipeline { _ in
            .ok(FakeDecoder.file(width: 40, height: 30), headers: ["Cache-Control": "max-age=60"])
        }
        let whole = try await fake.pipeline.image(for: request(nil))
        let same = try await fake.pipeline.response(for: request(100))
        #expect(same.image.pixels === whole.pixels && same.source == .memory)
        #expect(fake.reducer.reductions.count == 0 && fake.decoder.decodes.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("serves a cancelled request no more, and leaves nothing behind")
    func cancels() async throws {
        let fake = try await holding()
        let gate = Gate()
        fake.reducer.setHook { _ in gate.waitBlocking() }
        let task = fake.pipeline.imageTask(with: request(20))
        try await fake.reducer.reductions.wait(count: 1)
        task.cancel()
        await #expect { try await task.image } throws: { ($0 as? ImageError)?.code == .cancelled }
        gate.open()
        _ = await fake.pipeline.shutdown()
        #expect(fake.loader.requests.count == 1)
    }
}

private struct Recolor: ImageProcessing {
    let color: UInt32
    var identifier: String { "recolor \(color)" }

    func process(_ image: Image) throws(ImageError) -> Image {
        .solid(color, width: image.width, height: image.height)
    }
}
