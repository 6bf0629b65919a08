import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FakeCacheTests {
    private struct Broken: Error {}

    private func storedEntry(_ text: String) -> StoredEntry {
        let moment = Date(timeIntervalSince1970: 0)
        let response = StoredResponse(
            status: 200, headers: [:], url: ImageURL("http://a/"), requestTime: moment,
            responseTime: moment)
        return StoredEntry(response: response, body: Data(text.utf8))
    }

    @Test("a data cache keeps, amends and forgets, and records its calls")
    func dataCache() throws {
        let cache = FakeDataCache()
        let key = DataCacheKey(source: "a")
        #expect(try cache.entry(for: key) == nil)
        try cache.store(storedEntry("x"), for: key)
        var response = try #require(try cache.entry(for: key)).response
        response.status = 203
        try cache.update(response, for: key)
        #expect(try cache.entry(for: key)?.response.status == 203)
        try cache.remove(key)
        #expect(cache.entries.isEmpty)
        #expect(
            cache.calls.events
                == [.entry(key), .store(key), .entry(key), .update(key), .entry(key), .remove(key)])
    }

    @Test("a data cache fails when it is told to")
    func dataCacheFault() throws {
        let cache = FakeDataCache()
        let key = DataCacheKey(source: "a")
        cache.setFault { call throws in if call == .store(key) { throw Broken() } }
        #expect(throws: Broken.self) { try cache.store(storedEntry("x"), for: key) }
        #expect(try cache.entry(for: key) == nil)
    }

    private func pictureEntry(side: Int) -> MemoryCacheEntry {
        MemoryCacheEntry(
            image: .solid(0xFF, width: side, height: side),
            header: ImageHeader(format: .png, width: side, height: side), freshUntil: .distantFuture
        )
    }

    @Test("a memory cache keeps, trims the oldest first, and forgets by source")
    func memoryCache() {
        let cache = FakeMemoryCache()
        let keys = (0..<3).map { MemoryCacheKey(source: "\($0)") }
        for key in keys { cache.insert(pictureEntry(side: 8), for: key) }
        let cost = pictureEntry(side: 8).cost
        #expect(cache.byteCount == 3 * cost)
        cache.trim(toBytes: 2 * cost)
        #expect(cache.entry(for: keys[0]) == nil)
        cache.removeAll(source: "1")
        #expect(cache.entry(for: keys[1]) == nil)
        #expect(cache.entry(for: keys[2]) != nil)
        #expect(cache.misses.events == [keys[0], keys[1]])
        #expect(cache.hits.events == [keys[2]])
        cache.dropsInserts = true
        cache.insert(pictureEntry(side: 8), for: keys[2])
        #expect(cache.entries.isEmpty)
        #expect(cache.inserts.count == 4)
    }
}
