import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("What leaves the disk store", .timeLimit(.minutes(2)))
struct RemovalTests {
    @Test("what is older than the time to live, however often it is used; never what is pinned")
    func expiry() throws {
        let fixture = StoreFixture()
        let store = try fixture.store { $0.timeToLive = 1000 }
        for number in 0..<3 {
            store.store(Samples.entry(50_000, seed: number), for: Samples.key(number))
        }
        store.setPinned(true, for: Samples.key(2))
        fixture.time.advance(by: 900)
        #expect(store.removeExpired() == 0)
        for number in 0..<2 { #expect(store.entry(for: Samples.key(number)) != nil) }
        store.store(Samples.entry(50_000, seed: 7), for: Samples.key(1))
        store.flush()
        fixture.time.advance(by: 200)
        #expect(store.entry(for: Samples.key(0)) == nil)
        #expect(store.entry(for: Samples.key(1)) != nil, "it was stored again")
        #expect(store.entry(for: Samples.key(2)) != nil, "it is pinned")
        #expect(store.removeExpired() == 1)
        #expect(store.statistics().entries == 2 && fixture.bodyFiles().count == 2)
        store.shutdown()
        fixture.time.advance(by: 5000)
        let again = try fixture.store { $0.timeToLive = 1000 }
        #expect(again.statistics().entries == 1, "it leaves when the store is opened")
        again.shutdown()
    }

    @Test("what was not used since a moment")
    func unused() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        for number in 0..<600 {
            store.store(Samples.entry(100, seed: number), for: Samples.key(number))
        }
        store.flush()
        fixture.time.advance(by: 100)
        _ = store.entry(for: Samples.key(5))
        let later = fixture.time.now
        #expect(store.removeUnused(since: later) == 599)
        #expect(store.entries().map(\.key) == [Samples.key(5)])
        store.shutdown()
    }

    @Test("what has a key of a certain kind, with its files")
    func matching() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        for number in 0..<700 {
            let key = DataCacheKey(source: "https://a.example/\(number)", variant: "\(number % 2)")
            store.store(Samples.entry(number < 20 ? 40_000 : 50, seed: number), for: key)
        }
        #expect(store.removeAll { $0.variant == "1" } == 350)
        let variants = Set(store.entries().map(\.key.variant))
        #expect(variants == ["0"])
        #expect(store.statistics().entries == 350 && fixture.bodyFiles().count == 10)
        #expect(store.verify().isClean)
        store.shutdown()
    }

    @Test("look-ups are counted, those of each answer also across runs")
    func hits() throws {
        let fixture = StoreFixture()
        let first = try fixture.store()
        first.store(Samples.entry(100), for: Samples.key(1))
        first.flush()
        for _ in 0..<5 { _ = first.entry(for: Samples.key(1)) }
        _ = first.entry(for: Samples.key(2))
        #expect(first.statistics().hits == 5 && first.statistics().misses == 1)
        first.shutdown()
        let second = try fixture.store()
        #expect(second.statistics().entryHits == 5 && second.statistics().hits == 0)
        #expect(second.entries().map(\.hits) == [5])
        second.shutdown()
    }

    @Test("a verification that is only to look drops nothing")
    func lookOnly() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        for number in 0..<3 {
            store.store(Samples.entry(50_000, seed: number), for: Samples.key(number))
        }
        store.flush()
        try fixture.spoil(fixture.bodyFiles()[0]) { $0[100] ^= 1 }
        for _ in 0..<2 {
            let report = store.verify(repairing: false)
            #expect(report.damaged == 1 && report.checked == 3)
        }
        #expect(fixture.damaged.count == 2)
        #expect(store.verify().damaged == 1)
        #expect(store.verify().isClean && store.statistics().entries == 2)
        store.shutdown()
    }
}
