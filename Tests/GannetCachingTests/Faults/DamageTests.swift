import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("Damage on disk", .timeLimit(.minutes(3)))
struct DamageTests {
    /// Ways to spoil a stored answer of a given size.
    enum Damage: CaseIterable {
        case flippedInFile, cutFile, emptiedFile, missingFile
        case flippedInIndex, cutInIndex, flippedHead, wrongChecksum, wrongSize

        var size: Int {
            switch self {
            case .flippedInFile, .cutFile, .emptiedFile, .missingFile: 100_000
            default: 8000
            }
        }

        func apply(_ fixture: StoreFixture) throws {
            switch self {
            case .flippedInFile: try spoilFile(fixture) { $0[50_000] ^= 1 }
            case .cutFile: try spoilFile(fixture) { $0.removeLast() }
            case .emptiedFile: try spoilFile(fixture) { $0.removeAll() }
            case .missingFile:
                for file in fixture.bodyFiles() {
                    try FileManager.default.removeItem(atPath: file)
                }
            case .flippedInIndex:
                try run(fixture, "UPDATE body SET data = zeroblob(8000)")
            case .cutInIndex: try run(fixture, "UPDATE body SET data = substr(data, 1, 7999)")
            case .flippedHead: try run(fixture, "UPDATE entry SET head = head || x'00'")
            case .wrongChecksum: try run(fixture, "UPDATE entry SET checksum = checksum + 1")
            case .wrongSize: try run(fixture, "UPDATE entry SET size = size - 1")
            }
        }

        private func spoilFile(_ fixture: StoreFixture, _ change: (inout Data) -> Void) throws {
            for file in fixture.bodyFiles() { try fixture.spoil(file, change) }
        }

        private func run(_ fixture: StoreFixture, _ text: String) throws {
            try fixture.connection().execute(text)
        }
    }

    @Test(
        "it is a miss and an event, and the answer can be stored anew", arguments: Damage.allCases)
    func damage(_ damage: Damage) throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        let entry = Samples.entry(damage.size, seed: 1)
        store.store(entry, for: Samples.key(1))
        store.flush()
        try damage.apply(fixture)
        #expect(store.entry(for: Samples.key(1)) == nil)
        #expect(fixture.damaged == [Samples.key(1)])
        #expect(store.statistics().entries == 0)
        #expect(fixture.bodyFiles() == [])
        store.store(entry, for: Samples.key(1))
        store.flush()
        #expect(store.entry(for: Samples.key(1))?.isEqual(to: entry) == true)
        store.shutdown()
    }

    @Test("damage that went away before the writer looked again costs nothing")
    func passing() throws {
        let fixture = StoreFixture()
        let files = FaultyFiles(SystemFiles())
        let store = try fixture.store { $0.files = files }
        store.store(Samples.entry(100_000), for: Samples.key(1))
        store.flush()
        files.setPlan { call, number in call == .read && number < 2 ? .error(EIO) : nil }
        #expect(store.entry(for: Samples.key(1)) == nil)
        store.flush()
        #expect(store.entry(for: Samples.key(1)) != nil)
        store.shutdown()
    }

    @Test("a verification finds and drops all of it")
    func verification() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        for number in 0..<300 {
            store.store(Samples.entry(500, seed: number), for: Samples.key(number))
        }
        for number in 300..<310 {
            store.store(Samples.entry(40_000, seed: number), for: Samples.key(number))
        }
        #expect(store.verify() == DiskStore.Verification(checked: 310))
        try fixture.connection().execute(
            "UPDATE body SET data = zeroblob(500) WHERE id IN (SELECT id FROM body LIMIT 7)")
        try fixture.spoil(fixture.bodyFiles()[0]) { $0[0] ^= 1 }
        try Data([1, 2]).write(to: URL(fileURLWithPath: "\(fixture.paths.bodies)/stranger"))
        #expect(
            store.verify()
                == DiskStore.Verification(checked: 310, damaged: 8, orphansRemoved: 1))
        #expect(store.verify() == DiskStore.Verification(checked: 302))
        store.shutdown()
    }

    @Test("what is found for an answer of another key is a miss")
    func collision() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        store.store(Samples.entry(100), for: Samples.key(1))
        store.flush()
        // As if two keys had the same hash.
        try fixture.connection().execute(
            "UPDATE entry SET id = \(IndexRow.id(of: Samples.key(2)))")
        #expect(store.entry(for: Samples.key(2)) == nil)
        store.store(Samples.entry(200), for: Samples.key(2))
        store.flush()
        #expect(store.entry(for: Samples.key(2))?.body.count == 200)
        #expect(store.statistics().entries == 1)
        store.shutdown()
    }
}
