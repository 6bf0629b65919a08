import FoundationEssentials
import Gannet
import GannetCore
import GannetTesting
import Testing

@Suite("A prefetcher", .timeLimit(.minutes(1)))
struct ImagePrefetcherTests {
    private let fake = FakePipeline()
    private let requests = (0..<6).map { ImageRequest("https://a.example/\($0).png") }

    @Test("brings pictures into memory, in order, and no more at once than its limit")
    func memory() async throws {
        let prefetcher = ImagePrefetcher(pipeline: fake.pipeline, limit: 2)
        prefetcher.start(requests)
        for number in requests.indices {
            let transfers = try await fake.loader.started.wait(count: min(number + 2, 6))
            #expect(transfers.count <= number + 2)
            transfers[number].respond(body: FakePipeline.picture)
        }
        try await fake.memory.inserts.wait(count: 6)
        #expect(Set(fake.loader.requests.map(\.url)) == Set(requests.map(\.url)))
        #expect(requests.allSatisfy { fake.pipeline.cachedImage(for: $0) != nil })
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(prefetcher.count == 0)
    }

    @Test("brings files to the disk store without decoding them, one for all sizes")
    func disk() async throws {
        let prefetcher = ImagePrefetcher(pipeline: fake.pipeline, destination: .disk)
        let sizes = [10, 20].map { ImageRequest("https://a.example/1.png", size: TargetSize($0)) }
        prefetcher.start(sizes)
        #expect(prefetcher.count == 1)
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        let disk = try #require(fake.disk)
        try await disk.calls.wait { $0.contains { if case .store = $0 { true } else { false } } }
        // The file is stored before its load ends, so the report may still count that one.
        _ = await fake.pipeline.shutdown()
        #expect(fake.decoder.decodes.count == 0 && fake.loader.requests.count == 1)
    }

    @Test("loads equal requests once")
    func equal() async throws {
        let prefetcher = ImagePrefetcher(pipeline: fake.pipeline)
        prefetcher.start([requests[0], requests[0]])
        prefetcher.start([requests[0]])
        #expect(prefetcher.count == 1)
        prefetcher.stop([requests[0]])
        #expect(prefetcher.count == 0)
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
        #expect(fake.pipeline.counters.requests == 1)
    }

    @Test("works in the prefetch lane, whatever lane the requests name")
    func lane() async throws {
        let prefetcher = ImagePrefetcher(pipeline: fake.pipeline)
        let suspension = fake.pipeline.suspend(.prefetch)
        prefetcher.start([requests[0]])
        let other = fake.pipeline.imageTask(with: requests[1])
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        _ = try await other.image
        #expect(fake.loader.requests.map(\.url) == [requests[1].url])
        suspension.release()
        try await fake.loader.started.wait(count: 2)[1].respond(body: FakePipeline.picture)
        try await fake.memory.inserts.wait(count: 2)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("starts nothing while it is paused")
    func pause() async throws {
        let prefetcher = ImagePrefetcher(pipeline: fake.pipeline, limit: 1)
        prefetcher.start([requests[0]])
        let first = try await fake.loader.started.wait(count: 1)[0]
        prefetcher.isPaused = true
        prefetcher.start([requests[1]])
        first.respond(body: FakePipeline.picture)
        try await fake.memory.inserts.wait(count: 1)
        #expect(fake.pipeline.counters.requests == 1 && prefetcher.isPaused)
        prefetcher.isPaused = false
        try await fake.loader.started.wait(count: 2)[1].respond(body: FakePipeline.picture)
        try await fake.memory.inserts.wait(count: 2)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("stops what runs and forgets what waits, and the next takes the place")
    func stop() async throws {
        let prefetcher = ImagePrefetcher(pipeline: fake.pipeline, limit: 1)
        prefetcher.start(Array(requests[0..<3]))
        try await fake.loader.started.wait(count: 1)
        prefetcher.stop([requests[0], requests[1], requests[5]])
        #expect(try await fake.loader.cancelled.wait(count: 1)[0].number == 0)
        let next = try await fake.loader.started.wait(count: 2)[1]
        #expect(next.request.url == requests[2].url)
        prefetcher.stopAll()
        try await fake.loader.cancelled.wait(count: 2)
        #expect(prefetcher.count == 0)
        prefetcher.start([requests[0]])
        try await fake.loader.started.wait(count: 3)[2].respond(body: FakePipeline.picture)
        try await fake.memory.inserts.wait(count: 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("stops when it is let go of")
    func letGo() async throws {
        do {
            let prefetcher = ImagePrefetcher(pipeline: fake.pipeline)
            prefetcher.start(Array(requests[0..<2]))
            try await fake.loader.started.wait(count: 2)
        }
        try await fake.loader.cancelled.wait(count: 2)
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
    }

    @Test("passes over what is in memory without a wait, however much it is")
    func manyInMemory() async throws {
        var configuration = fake.pipeline.configuration
        configuration.memoryCache = FullCache()
        let pipeline = ImagePipeline(configuration: configuration)
        let prefetcher = ImagePrefetcher(pipeline: pipeline, limit: 1)
        prefetcher.start((0..<5000).map { ImageRequest("https://a.example/\($0).png") })
        #expect(prefetcher.count == 0 && fake.loader.requests.isEmpty)
        #expect(pipeline.counters.memoryHits == 5000)
        #expect(await pipeline.shutdown().isClean)
    }

    @Test(
        "comes to rest whatever is started, stopped, paused and answered at once", arguments: 0..<4)
    func random(seed: UInt64) async throws {
        let serving = FakePipeline.serving(["Cache-Control": "no-store"])
        let prefetcher = ImagePrefetcher(
            pipeline: serving.pipeline, destination: seed % 2 == 0 ? .memory : .disk, limit: 3)
        await withTaskGroup { group in
            for thread in 0..<2 {
                group.addTask { [requests] in
                    var random = DeterministicRandom(seed: seed * 2 + UInt64(thread))
                    for _ in 0..<500 {
                        let some = (0..<3).map { _ in
                            requests[Int.random(in: 0..<6, using: &random)]
                        }
                        switch Int.random(in: 0..<8, using: &random) {
                        case 0..<4: prefetcher.start(some)
                        case 4..<6: prefetcher.stop(some)
                        case 6: prefetcher.isPaused.toggle()
                        default: prefetcher.limit = Int.random(in: 1...5, using: &random)
                        }
                    }
                }
            }
        }
        prefetcher.isPaused = false
        prefetcher.stopAll()
        #expect(prefetcher.count == 0)
        // A load that another thread was just starting may be counted; none may be left.
        _ = await serving.pipeline.shutdown()
        #expect(serving.loader.runningCount == 0)
    }
}

/// A cache that has a picture for every key.
private final class FullCache: MemoryCaching {
    private let entry = MemoryCacheEntry(
        image: .solid(0xFF, width: 1, height: 1),
        header: ImageHeader(format: .png, width: 1, height: 1), freshUntil: .distantFuture)

    var byteCount: Int { 0 }
    func entry(for key: MemoryCacheKey) -> MemoryCacheEntry? { entry }
    func entries(source: String, variant: String) -> [MemoryMatch] { [] }
    func insert(_ entry: MemoryCacheEntry, for key: MemoryCacheKey) -> Int { 0 }
    func remove(_ key: MemoryCacheKey) {}
    func removeAll(source: String) {}
    func removeAll(where matches: (MemoryCacheKey) -> Bool) {}
    func removeAll() {}
    func trim(toBytes bytes: Int) {}
}
