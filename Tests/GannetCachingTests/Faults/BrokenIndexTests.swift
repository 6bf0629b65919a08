import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("A broken index", .timeLimit(.minutes(3)))
struct BrokenIndexTests {
    /// Ways in which what stands in the index's place is no index.
    enum Fault: String, CaseIterable {
        case garbage, empty, cut, otherVersion, otherProgram, missing

        func apply(_ fixture: StoreFixture) throws {
            let path = fixture.paths.index
            switch self {
            case .garbage: try Samples.bytes(20_000).write(to: URL(fileURLWithPath: path))
            case .empty: try Data().write(to: URL(fileURLWithPath: path))
            case .cut: try fixture.spoil(path) { $0.removeLast($0.count / 2) }
            case .otherVersion: try fixture.connection().execute("PRAGMA user_version = 0")
            case .otherProgram: try fixture.connection().execute("PRAGMA application_id = 7")
            case .missing: try FileManager.default.removeItem(atPath: path)
            }
        }
    }

    @Test("a store that finds one begins anew, and says so", arguments: Fault.allCases)
    func atStart(_ fault: Fault) throws {
        let fixture = StoreFixture()
        let first = try fixture.store()
        for number in 0..<50 {
            first.store(Samples.entry(2000, seed: number), for: Samples.key(number))
        }
        first.store(Samples.entry(90_000, seed: 1), for: Samples.key(99))
        first.shutdown()
        try fault.apply(fixture)
        let second = try fixture.store()
        second.store(Samples.entry(300, seed: 7), for: Samples.key(7))
        second.flush()
        _ = second.entry(for: Samples.key(99))
        #expect(second.entry(for: Samples.key(7))?.body == Samples.bytes(300, seed: 7))
        #expect(second.verify().indexFault == nil)
        second.shutdown()
        let wasTold = fixture.events.events.contains { event in
            if case .rebuilt = event { true } else { false }
        }
        #expect(wasTold == (fault != .empty && fault != .missing))
        #expect(
            try SQLiteConnection(
                path: fixture.paths.index, access: .existing, busyMilliseconds: 100
            ).number("PRAGMA user_version") == StoreSchema.version)
    }

    @Test("one that breaks while the store runs is a miss, and then the store begins anew")
    func whileRunning() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        for number in 0..<200 {
            store.store(Samples.entry(3000, seed: number), for: Samples.key(number))
        }
        store.store(Samples.entry(90_000), for: Samples.key(500))
        store.flush()
        try fixture.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try fixture.spoil(fixture.paths.index) { data in
            for index in 4096..<data.count { data[index] = 0xA5 }
        }
        // A connection of this process may still have good pages in its memory.
        for number in 0..<200 {
            let found = store.entry(for: Samples.key(number))
            #expect(found == nil || found?.body == Samples.bytes(3000, seed: number))
        }
        store.store(Samples.entry(400, seed: 5), for: Samples.key(1000))
        store.flush()
        store.flush()
        #expect(store.entry(for: Samples.key(1000))?.body == Samples.bytes(400, seed: 5))
        #expect(store.verify().indexFault == nil)
        let rebuilds = fixture.events.events.count { event in
            if case .rebuilt = event { true } else { false }
        }
        #expect(rebuilds == 1)
        #expect(fixture.bodyFiles() == [])
        store.shutdown()
    }

    @Test("a folder that is deleted while the store runs is made again", arguments: [100, 90_000])
    func deletedFolder(size: Int) throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        store.store(Samples.entry(size, seed: 1), for: Samples.key(1))
        store.flush()
        try FileManager.default.removeItem(atPath: fixture.folder.path)
        #expect(store.entry(for: Samples.key(1)) == nil)
        store.store(Samples.entry(size, seed: 2), for: Samples.key(2))
        store.flush()
        #expect(store.entry(for: Samples.key(2))?.body == Samples.bytes(size, seed: 2))
        #expect(store.entry(for: Samples.key(1)) == nil)
        store.shutdown()
        #expect(fixture.events.events == [])
    }

    @Test("a folder of bodies that is deleted is a miss, and is made again")
    func deletedBodies() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        store.store(Samples.entry(90_000, seed: 1), for: Samples.key(1))
        store.flush()
        try FileManager.default.removeItem(atPath: fixture.paths.bodies)
        #expect(store.entry(for: Samples.key(1)) == nil)
        store.store(Samples.entry(90_000, seed: 1), for: Samples.key(1))
        store.flush()
        #expect(store.entry(for: Samples.key(1))?.body == Samples.bytes(90_000, seed: 1))
        store.shutdown()
    }

    @Test("a locked index is not waited for long: a miss, an answer less, and an event each")
    func locked() throws {
        let fixture = StoreFixture()
        let store = try fixture.store { $0.busyTimeout = 0.02 }
        store.store(Samples.entry(100, seed: 1), for: Samples.key(1))
        store.flush()
        let other = try fixture.connection()
        try other.execute("BEGIN IMMEDIATE")
        store.store(Samples.entry(100, seed: 2), for: Samples.key(2))
        store.store(Samples.entry(90_000, seed: 3), for: Samples.key(3))
        store.flush()
        #expect(Set(fixture.failures) == [.write])
        #expect(store.entry(for: Samples.key(1)) != nil)
        #expect(store.entry(for: Samples.key(2)) == nil)
        #expect(fixture.bodyFiles() == [])
        try other.execute("ROLLBACK")
        store.store(Samples.entry(100, seed: 2), for: Samples.key(2))
        store.flush()
        #expect(store.entry(for: Samples.key(2)) != nil)
        store.shutdown()
    }
}
