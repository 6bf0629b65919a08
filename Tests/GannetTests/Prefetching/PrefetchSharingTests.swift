import Gannet
import GannetCore
import GannetTesting
import Testing

@Suite("A prefetch and a load of one address", .timeLimit(.minutes(1)))
struct PrefetchSharingTests {
    private let fake = FakePipeline(disk: nil)
    private let request = ImageRequest("https://a.example/1.png")

    @Test("share the transfer", arguments: [true, false], [PrefetchDestination.memory, .disk])
    func share(prefetchIsFirst: Bool, destination: PrefetchDestination) async throws {
        let prefetcher = ImagePrefetcher(pipeline: fake.pipeline, destination: destination)
        if prefetchIsFirst { prefetcher.start([request]) }
        let load = fake.pipeline.imageTask(with: request)
        if !prefetchIsFirst { prefetcher.start([request]) }
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        #expect(fake.pipeline.counters.joined == 1)
        transfer.respond(body: FakePipeline.picture)
        #expect(try await load.image.width == 40)
        _ = await fake.pipeline.shutdown()
        #expect(fake.loader.requests.count == 1 && fake.decoder.decodes.count == 1)
        #expect(prefetcher.count == 0)
    }

    @Test(
        "do not need each other: either may stop, and the other goes on", arguments: [true, false])
    func stop(prefetchStops: Bool) async throws {
        let prefetcher = ImagePrefetcher(pipeline: fake.pipeline)
        prefetcher.start([request])
        let load = fake.pipeline.imageTask(with: request)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        if prefetchStops { prefetcher.stop([request]) } else { load.cancel() }
        #expect(!transfer.isCancelled)
        transfer.respond(body: FakePipeline.picture)
        try await fake.memory.inserts.wait(count: 1)
        _ = await fake.pipeline.shutdown()
        #expect(fake.loader.cancelled.count == 0)
    }

    @Test("a load takes a prefetch that waits out of its lane")
    func urgency() async throws {
        let suspension = fake.pipeline.suspend(.prefetch)
        let prefetcher = ImagePrefetcher(pipeline: fake.pipeline)
        prefetcher.start([request])
        let load = fake.pipeline.imageTask(with: request)
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        #expect(try await load.image.width == 40)
        suspension.release()
        _ = await fake.pipeline.shutdown()
        #expect(fake.loader.requests.count == 1)
    }
}
