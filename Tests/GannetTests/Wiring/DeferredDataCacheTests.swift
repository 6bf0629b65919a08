import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import Gannet

@Suite("A data cache that is opened later", .timeLimit(.minutes(1)))
struct DeferredDataCacheTests {
    private let key = DataCacheKey(source: "https://a.example/1.png")
    private let entry = StoredEntry(
        response: StoredResponse(
            status: 200, headers: [:], url: ImageURL("https://a.example/1.png"),
            requestTime: .distantPast, responseTime: .distantPast),
        body: Data("body".utf8))

    @Test("makes reads wait until it is open")
    func waits() async throws {
        let executor = ManualExecutor()
        let fake = FakeDataCache([key: entry])
        let cache = DeferredDataCache(executor: executor) { fake }
        let found = Recorder<Data?>()
        let readers = ThreadedExecutor(threads: 2)
        for _ in 0..<2 {
            // `try?` because an error shows as the missing body that it is here.
            readers.execute { [key] in found.append((try? cache.entry(for: key))?.body) }
        }
        #expect(found.count == 0)
        executor.runAll()
        #expect(try await found.wait(count: 2) == [entry.body, entry.body])
        readers.shutdown()
    }

    @Test("is a miss for ever when there is nothing to open")
    func unavailable() throws {
        let cache = DeferredDataCache(executor: InlineExecutor()) { nil }
        try cache.store(entry, for: key)
        #expect(try cache.entry(for: key) == nil)
        cache.shutdown()
    }
}
