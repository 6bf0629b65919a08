import Foundation
import Gannet
import GannetCore
import GannetTesting
import Glibc
import Testing

@Suite("A program killed in the middle of a transfer", .timeLimit(.minutes(2)))
struct KilledTransferTests {
    /// What looks like a picture to the store.
    private static let picture: Data = {
        var picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        var random = DeterministicRandom(seed: 5)
        for _ in 0..<10_000 { picture.append(UInt8.random(in: 0...255, using: &random)) }
        // Blocks of odd length, so that no place looks like another a few of them away.
        while picture.count < 5_000_000 { picture.append(picture.prefix(picture.count * 2 / 3)) }
        return picture
    }()

    @Test("leaves what has come, and the next run asks for the rest alone")
    func killed() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "gannet-killed-\(UUID().uuidString)").path
        let origin = try ScriptedOrigin { request in
            guard let range = request.headers["Range"] else {
                // Long enough for a part to be kept when the body goes on.
                return OriginAnswer.ok(Self.picture, headers: ["ETag": "\"1\""])
                    .pausing(at: .body(2_000_000), until: .milliseconds(2200))
                    .stalling(after: 3_000_000)
            }
            let start = Int(range.filter(\.isNumber)) ?? 0
            let count = Self.picture.count
            return OriginAnswer(
                status: 206,
                headers: [
                    "ETag": "\"1\"", "Content-Range": "bytes \(start)-\(count - 1)/\(count)",
                ], body: Self.picture.dropFirst(start))
        }
        let url = origin.url("/a.png")
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [folder = folder as String, url = url as String] in
            var configuration = ImagePipeline.Configuration.standard(cache: .folder(folder))
            configuration.dataCache = configuration.dataCache.map { KillingCache(cache: $0) }
            let pipeline = ImagePipeline(configuration: configuration)
            _ = try await pipeline.data(for: ImageRequest(url))
        }
        let pipeline = ImagePipeline(configuration: .standard(cache: .folder(folder)))
        let data = try await pipeline.data(for: ImageRequest(url))
        #expect(data.data == Self.picture)
        let requests = origin.requests.map { $0.headers["Range"] }
        let start = requests.last??.filter(\.isNumber)
        #expect(requests.count == 2 && requests[0] == nil)
        #expect((1_048_576..<3_000_000).contains(start.flatMap { Int($0) } ?? 0))
        #expect(origin.requests.last?.headers["If-Range"] == "\"1\"")
        #expect(pipeline.counters.resumes == 1)
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }
}

/// A store whose program is killed when the first part of a body is on disk.
private struct KillingCache: DataCaching {
    let cache: any DataCaching

    func entry(for key: DataCacheKey) throws -> StoredEntry? { try cache.entry(for: key) }

    func store(_ entry: StoredEntry, for key: DataCacheKey) throws {
        try cache.store(entry, for: key)
        guard key.variant.hasPrefix("partial|") else { return }
        Thread.detachNewThread { [cache] in
            // A store that fails leaves the test without its end.
            try? cache.flush()
            kill(getpid(), SIGKILL)
        }
    }

    func update(_ response: StoredResponse, for key: DataCacheKey) throws {
        try cache.update(response, for: key)
    }

    func remove(_ key: DataCacheKey) throws { try cache.remove(key) }

    func removeAll(where matches: @escaping @Sendable (DataCacheKey) -> Bool) throws -> Int {
        try cache.removeAll(where: matches)
    }

    func flush() throws { try cache.flush() }
    func shutdown() { cache.shutdown() }
}
