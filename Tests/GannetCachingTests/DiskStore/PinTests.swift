import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("Pinned answers", .timeLimit(.minutes(2)))
struct PinTests {
    @Test("stay whatever the limit says, and are counted apart")
    func stay() throws {
        let fixture = StoreFixture()
        let store = try fixture.store {
            $0.limit = 1_000_000
            $0.minimumLimit = 0
        }
        for number in 0..<10 {
            store.store(Samples.entry(50_000, seed: number), for: Samples.key(number))
            #expect(store.setPinned(true, for: Samples.key(number)))
        }
        fixture.time.advance(by: 1000)
        for number in 10..<60 {
            store.store(Samples.entry(50_000, seed: number), for: Samples.key(number))
        }
        store.trim(toBytes: 200_000)
        let statistics = store.statistics()
        #expect(statistics.pinnedEntries == 10 && statistics.pinnedBytes >= 500_000)
        #expect(statistics.diskBytes <= 200_000 && statistics.diskBytes > 0)
        for number in 0..<10 { #expect(store.entry(for: Samples.key(number)) != nil) }
        #expect(store.removeUnused(since: .distantFuture) == statistics.entries - 10)
        let pins = store.entries().map(\.isPinned)
        #expect(pins.allSatisfy { $0 })
        store.shutdown()
    }

    @Test("are pinned after the store was opened again and the answer was replaced")
    func last() throws {
        let fixture = StoreFixture()
        let first = try fixture.store()
        first.store(Samples.entry(100), for: Samples.key(1))
        #expect(first.setPinned(true, for: Samples.key(1)))
        #expect(!first.setPinned(true, for: Samples.key(2)), "there is none")
        first.shutdown()
        let second = try fixture.store()
        second.store(Samples.entry(90_000, seed: 1), for: Samples.key(1))
        second.trim(toBytes: 0)
        #expect(second.entry(for: Samples.key(1))?.body.count == 90_000)
        #expect(second.setPinned(false, for: Samples.key(1)))
        #expect(second.statistics().pinnedBytes == 0)
        second.trim(toBytes: 0)
        #expect(second.statistics().entries == 0)
        #expect(second.verify().isClean)
        second.shutdown()
    }
}
