import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("Stores that share a folder", .timeLimit(.minutes(3)))
struct SharingTests {
    @Test("what one stores the other finds, and what one removes the other misses")
    func visible() throws {
        let fixture = StoreFixture()
        let (first, second) = (try fixture.store(), try fixture.store())
        for size in [100, 90_000] {
            first.store(Samples.entry(size, seed: size), for: Samples.key(size))
            first.flush()
            #expect(
                second.entry(for: Samples.key(size))?.body == Samples.bytes(size, seed: size))
            second.remove(Samples.key(size))
            second.flush()
            #expect(first.entry(for: Samples.key(size)) == nil)
        }
        first.shutdown()
        second.shutdown()
        #expect(fixture.events.events == [])
    }

    @Test("a body shared across stores goes with its last answer")
    func sharedBody() throws {
        let fixture = StoreFixture()
        let (first, second) = (try fixture.store(), try fixture.store())
        first.store(Samples.entry(90_000), for: Samples.key(1))
        first.flush()
        second.store(Samples.entry(90_000), for: Samples.key(2))
        second.flush()
        first.remove(Samples.key(1))
        first.flush()
        #expect(second.entry(for: Samples.key(2))?.body == Samples.bytes(90_000))
        second.remove(Samples.key(2))
        second.flush()
        #expect(fixture.bodyFiles() == [])
        first.shutdown()
        second.shutdown()
    }

    @Test("one that finds the index broken does not take the other's new one away")
    func rebuilding() throws {
        let fixture = StoreFixture()
        let (first, second) = (try fixture.store(), try fixture.store())
        first.store(Samples.entry(100), for: Samples.key(1))
        first.flush()
        try fixture.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try fixture.spoil(fixture.paths.index) { data in
            for index in 100..<data.count { data[index] = 0x5A }
        }
        #expect(first.verify().indexFault != nil)
        first.store(Samples.entry(100, seed: 2), for: Samples.key(2))
        first.flush()
        #expect(second.entry(for: Samples.key(2))?.body == Samples.bytes(100, seed: 2))
        second.store(Samples.entry(100, seed: 3), for: Samples.key(3))
        second.flush()
        #expect(first.entry(for: Samples.key(2)) != nil && first.entry(for: Samples.key(3)) != nil)
        let rebuilds = fixture.events.events.count { event in
            if case .rebuilt = event { true } else { false }
        }
        #expect(rebuilds == 1)
        first.shutdown()
        second.shutdown()
    }

    @Test(
        "whatever stores and threads do at once, each body found is the right one",
        arguments: DeterministicRandom.seeds(2))
    func atOnce(_ seed: UInt64) async throws {
        let fixture = StoreFixture()
        let stores = try (0..<2).map { _ in
            try fixture.store {
                $0.limit = 1_500_000
                $0.minimumLimit = 0
            }
        }
        await withTaskGroup { group in
            for worker in 0..<4 {
                group.addTask {
                    var random = DeterministicRandom(seed: seed &+ UInt64(worker))
                    for _ in 0..<150 { Self.step(stores[worker % 2], &random) }
                }
            }
        }
        for store in stores { store.flush() }
        // Two stores may take a damaged look for what the other was just replacing; never for long.
        let report = stores[0].verify()
        #expect(report.damaged == 0 && report.indexFault == nil && report.orphansRemoved == 0)
        for store in stores { store.shutdown() }
        #expect(fixture.failures == [])
    }

    private static func step(_ store: DiskStore, _ random: inout DeterministicRandom) {
        // Few bodies under few keys, so that files are shared, dropped and made again.
        let number = Int.random(in: 0..<12, using: &random)
        let seed = number % 5
        let size = number % 3 == 0 ? 2000 : 60_000
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: store.store(Samples.entry(size, seed: seed), for: Samples.key(number))
        case 4..<8:
            if let entry = store.entry(for: Samples.key(number)) {
                #expect(entry.body == Samples.bytes(size, seed: seed), "\(random)")
            }
        case 8: store.remove(Samples.key(number))
        default: store.flush()
        }
    }
}
