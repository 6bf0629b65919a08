import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("The limit of the disk store", .timeLimit(.minutes(3)))
struct LimitTests {
    @Test("it holds while the store runs, on the disk too", arguments: [3000, 20_000, 100_000])
    func holds(size: Int) throws {
        let fixture = StoreFixture()
        let limit = 4_000_000
        let store = try fixture.store {
            $0.limit = limit
            $0.minimumLimit = 0
        }
        for number in 0..<(12_000_000 / size) {
            store.store(Samples.entry(size, seed: number), for: Samples.key(number))
            if number % 20 == 0 {
                store.flush()
                #expect(store.statistics().diskBytes <= limit)
            }
        }
        store.flush()
        let held = store.statistics().diskBytes
        #expect(held <= limit && held > limit / 2)
        store.shutdown()
        // Once it is closed there is no WAL; pages that are free for reuse are a tenth at most.
        #expect(fixture.diskUse <= limit * 12 / 10)
    }

    @Test("on the disk it is kept to within 8 MB at every moment, log and index and all")
    func everyMoment() throws {
        let fixture = StoreFixture()
        // The smallest limit there is, whatever is asked for.
        let store = try fixture.store { $0.limit = 1000 }
        #expect(store.limit == 16_000_000)
        var most = 0
        for number in 0..<6000 {
            let size = [900, 7000, 30_000, 60_000][number % 4]
            store.store(Samples.entry(size, seed: number), for: Samples.key(number))
            if number % 50 == 0 { most = max(most, fixture.diskUse) }
            if number % 1000 == 0 { store.flush() }
        }
        store.flush()
        #expect(most <= 24_000_000, "\(most)")
        #expect(store.statistics().diskBytes > 8_000_000)
        store.shutdown()
    }

    @Test("of what was not used for as long the large leave first")
    func weighed() throws {
        let fixture = StoreFixture()
        let store = try fixture.store {
            $0.limit = 2_000_000
            $0.minimumLimit = 0
        }
        for number in 0..<50 {
            let size = number % 5 == 0 ? 150_000 : 2000
            store.store(Samples.entry(size, seed: number), for: Samples.key(number))
        }
        // Written before the time passes, or the writer takes them for new ones.
        store.flush()
        fixture.time.advance(by: 1000)
        for number in 50..<54 {
            store.store(Samples.entry(150_000, seed: number), for: Samples.key(number))
            store.flush()
        }
        let kept = Set(store.entries().map(\.key))
        let small = (0..<50).filter { $0 % 5 != 0 }
        #expect(kept.isSuperset(of: small.map(Samples.key)))
        #expect(kept.isSuperset(of: (50..<54).map(Samples.key)))
        #expect(kept.count < 54)
        store.shutdown()
    }

    @Test("an answer that takes more than a tenth of it is not kept")
    func tenth() throws {
        let fixture = StoreFixture()
        let store = try fixture.store { $0.limit = 16_000_000 }
        store.store(Samples.entry(1_590_000, seed: 1), for: Samples.key(1))
        store.store(Samples.entry(1_610_000, seed: 2), for: Samples.key(2))
        store.flush()
        #expect(store.entry(for: Samples.key(1)) != nil)
        #expect(store.entry(for: Samples.key(2)) == nil)
        let isTold = fixture.events.events.contains { event in
            if case .notKept(Samples.key(2), _) = event { true } else { false }
        }
        #expect(isTold)
        store.shutdown()
    }

    @Test("what was used lately stays")
    func recency() throws {
        let fixture = StoreFixture()
        let store = try fixture.store {
            $0.limit = 1_000_000
            $0.minimumLimit = 0
        }
        for number in 0..<40 {
            store.store(Samples.entry(20_000, seed: number), for: Samples.key(number))
            store.flush()
            fixture.time.advance(by: 100)
        }
        for number in 0..<5 { #expect(store.entry(for: Samples.key(number)) != nil) }
        fixture.time.advance(by: 100)
        for number in 40..<60 {
            store.store(Samples.entry(20_000, seed: number), for: Samples.key(number))
            store.flush()
        }
        for number in 0..<5 { #expect(store.entry(for: Samples.key(number)) != nil) }
        for number in 5..<15 { #expect(store.entry(for: Samples.key(number)) == nil) }
        let evictions = fixture.events.events.count { event in
            if case .evicted = event { true } else { false }
        }
        #expect(evictions > 0)
        store.shutdown()
    }

    @Test("a use is written down once a minute at most, and never by the read itself")
    func uses() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        store.store(Samples.entry(100), for: Samples.key(1))
        store.flush()
        let lastUsed = { store.entries().first { $0.key == Samples.key(1) }?.lastUsed }
        fixture.time.advance(by: 59)
        _ = store.entry(for: Samples.key(1))
        #expect(lastUsed() == Samples.time)
        fixture.time.advance(by: 1)
        _ = store.entry(for: Samples.key(1))
        #expect(lastUsed() == Samples.time.addingTimeInterval(60))
        store.shutdown()
    }

    @Test("uses are not lost when the store is closed")
    func usesAtShutdown() throws {
        let fixture = StoreFixture()
        let first = try fixture.store()
        first.store(Samples.entry(100), for: Samples.key(1))
        first.flush()
        fixture.time.advance(by: 500)
        _ = first.entry(for: Samples.key(1))
        first.shutdown()
        let second = try fixture.store()
        #expect(second.statistics().leastRecentlyUsed == fixture.time.now)
        second.shutdown()
    }

    @Test("a trim takes the longest unused and gives the space back")
    func trim() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        for number in 0..<100 {
            store.store(
                Samples.entry(number % 2 == 0 ? 20_000 : 40_000, seed: number),
                for: Samples.key(number))
            store.flush()
            fixture.time.advance(by: 1)
        }
        store.trim(toBytes: 1_000_000)
        #expect(store.statistics().diskBytes <= 1_000_000)
        #expect(fixture.diskUse <= 1_200_000)
        #expect(store.entry(for: Samples.key(99)) != nil)
        #expect(store.entry(for: Samples.key(0)) == nil)
        store.trim(toBytes: 0)
        #expect(store.statistics().entries == 0)
        #expect(fixture.bodyFiles() == [])
        store.shutdown()
    }

    @Test("a store opened with a smaller limit comes within it")
    func smallerLimit() throws {
        let fixture = StoreFixture()
        let first = try fixture.store()
        for number in 0..<100 {
            first.store(Samples.entry(20_000, seed: number), for: Samples.key(number))
        }
        first.shutdown()
        let second = try fixture.store {
            $0.limit = 500_000
            $0.minimumLimit = 0
        }
        second.flush()
        #expect(second.statistics().diskBytes <= 500_000)
        #expect(second.statistics().entries > 10)
        second.shutdown()
        #expect(fixture.diskUse <= 600_000)
    }
}
