import Foundation
import GannetCore
import GannetTesting
import GannetThreads
import Testing

@testable import GannetCaching

/// Figures rather than a verdict: they are printed, and what is asserted is what must hold on the
/// slowest machine.
///
/// Takes a minute and 700 MB of disk, so it runs only when `GANNET_BIG_STORE` is set.
@Suite(
    "A store with a million answers", .timeLimit(.minutes(15)),
    .enabled(if: ProcessInfo.processInfo.environment["GANNET_BIG_STORE"] != nil))
struct BigStoreTests {
    private static let count = 1_000_000
    private let clock = SystemTime()

    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = clock.uptime
        try body()
        return clock.uptime - start
    }

    @Test("opens at once, finds quickly, and never holds up who stores or reads")
    func figures() throws {
        let fixture = StoreFixture()
        let change: (inout DiskStore.Configuration) -> Void = { $0.limit = 4_000_000_000 }
        try fill(fixture, change)
        var opened: DiskStore?
        let opening = try seconds { opened = try fixture.store(change) }
        let store = try #require(opened)
        _ = store.entry(for: Samples.key(0))
        let lookups = lookUpTimes(store, 20_000)
        let storing = (0..<5000).map { number in
            seconds { store.store(Samples.entry(2000, seed: 1), for: Samples.key(5000 + number)) }
        }
        store.flush()
        let reads = readTimesWhileEvicting(store)
        let statistics = store.statistics()
        store.shutdown()
        print(
            "a million answers: opened in \(ms(opening)) ms;",
            "look-up median \(us(lookups)) µs, worst \(ms(lookups.max() ?? 0)) ms;",
            "storing worst \(ms(storing.max() ?? 0)) ms;",
            "\(reads.count) reads during eviction, median \(us(reads)) µs,",
            "worst \(ms(reads.max() ?? 0)) ms; \(statistics.entries) left")
        #expect(opening < 1 && statistics.entries < Self.count * 95 / 100)
    }

    /// Thousands that are found, among rows that only take room.
    private func fill(
        _ fixture: StoreFixture, _ change: (inout DiskStore.Configuration) -> Void
    ) throws {
        let store = try fixture.store(change)
        for number in 0..<5000 {
            store.store(Samples.entry(200, seed: number), for: Samples.key(number))
        }
        store.shutdown()
        try fixture.connection().execute(
            """
            BEGIN;
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.count))
            INSERT INTO body (data) SELECT zeroblob(200) FROM n;
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.count))
            INSERT OR IGNORE INTO entry SELECT -9223372036854775807 + i * 18446744073709,
                'https://example.org/pictures/of/a/usual/length/' || i || '.png', '', e.head, 200,
                0, 700, e.stored, e.used - i, 5000 + i, NULL, 0, 0
                FROM n, (SELECT * FROM entry LIMIT 1) e;
            UPDATE tally SET charge = (SELECT sum(charge) FROM entry);
            COMMIT; PRAGMA wal_checkpoint(TRUNCATE);
            """)
    }

    private func lookUpTimes(_ store: DiskStore, _ count: Int) -> [Double] {
        var random = DeterministicRandom(seed: 1)
        return (0..<count).map { _ in
            let key = Samples.key(Int.random(in: 0..<5000, using: &random))
            return seconds { _ = store.entry(for: key) }
        }
    }

    /// Reads go on for as long as a tenth of the store leaves.
    private func readTimesWhileEvicting(_ store: DiskStore) -> [Double] {
        let isDone = Gate()
        let evictor = SystemThread(name: "evictor") {
            store.trim(toBytes: store.statistics().diskBytes / 10 * 9)
            isDone.open()
        }
        var times: [Double] = []
        while !isDone.isOpen { times += lookUpTimes(store, 100) }
        evictor.join()
        return times
    }

    private func ms(_ seconds: Double) -> String { String(format: "%.2f", seconds * 1000) }

    private func us(_ times: [Double]) -> String {
        String(format: "%.1f", times.sorted()[times.count / 2] * 1e6)
    }
}
