import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("The limit of the disk store", .timeLimit(.minutes(3)))
struct LimitTests {
    /// What the files in a folder take, however deep.
    private func diskUse(_ path: String) -> Int {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.reduce(0) { sum, name in
            // A file that is gone takes nothing.
            sum + ((try? SystemFiles().status(of: "\(path)/\(name)").size) ?? 0)
        }
    }

    @Test("it holds while the store runs, on the disk too", arguments: [3000, 20_000, 100_000])
    func holds(size: Int) throws {
        let fixture = StoreFixture()
        let limit = 4_000_000
        let store = try fixture.store { $0.limit = limit }
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
        #expect(diskUse(fixture.folder.path) <= limit * 12 / 10)
    }

    @Test("what was used lately stays")
    func recency() throws {
        let fixture = StoreFixture()
        let store = try fixture.store { $0.limit = 1_000_000 }
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
        #expect(diskUse(fixture.folder.path) <= 1_200_000)
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
        let second = try fixture.store { $0.limit = 500_000 }
        second.flush()
        #expect(second.statistics().diskBytes <= 500_000)
        #expect(second.statistics().entries > 10)
        second.shutdown()
        #expect(diskUse(fixture.folder.path) <= 600_000)
    }
}
