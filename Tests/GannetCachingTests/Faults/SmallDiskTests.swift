import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("Disks that are full or may only be read", .timeLimit(.minutes(3)))
struct SmallDiskTests {
    @Test(
        "on a full disk answers are lost, which is told, and none is torn",
        arguments: [3000, 90_000])
    func fullDisk(size: Int) throws {
        guard let disk = SmallDisk(bytes: 3_000_000) else { return }
        let fixture = StoreFixture()
        let path = "\(disk.path)/cache"
        let store = try fixture.store(at: path)
        let count = 6_000_000 / size
        for number in 0..<count {
            store.store(Samples.entry(size, seed: number), for: Samples.key(number))
            if number % 10 == 0 { store.flush() }
        }
        store.flush()
        #expect(fixture.failures.contains(.write))
        var found = 0
        for number in 0..<count {
            guard let entry = store.entry(for: Samples.key(number)) else { continue }
            found += 1
            #expect(entry.body == Samples.bytes(size, seed: number))
        }
        #expect(found > 0 && found < count)
        #expect(fixture.damaged == [])
        #expect(store.verify().damaged == 0)
        store.shutdown()
    }

    @Test("a full disk with nothing on it yet is an event, and works once there is room")
    func fullFromTheStart() throws {
        guard let disk = SmallDisk(bytes: 200_000) else { return }
        let filler = "\(disk.path)/filler"
        // Written until nothing more goes in.
        _ = FileManager.default.createFile(atPath: filler, contents: nil)
        let file = try #require(FileHandle(forWritingAtPath: filler))
        while (try? file.write(contentsOf: Data(count: 4096))) != nil {}
        try file.close()
        let fixture = StoreFixture()
        // A folder that cannot even be made is refused, or told; both are an answer.
        guard let store = try? fixture.store(at: "\(disk.path)/cache") else { return }
        store.store(Samples.entry(100), for: Samples.key(1))
        store.flush()
        #expect(!fixture.failures.isEmpty)
        #expect(store.entry(for: Samples.key(1)) == nil)
        try FileManager.default.removeItem(atPath: filler)
        store.store(Samples.entry(100), for: Samples.key(1))
        store.flush()
        #expect(store.entry(for: Samples.key(1)) != nil)
        store.shutdown()
    }

    @Test("a folder that may only be read is read", arguments: [100, 90_000])
    func readOnly(size: Int) throws {
        guard let disk = SmallDisk(bytes: 3_000_000) else { return }
        let fixture = StoreFixture()
        let path = "\(disk.path)/cache"
        let first = try fixture.store(at: path)
        first.store(Samples.entry(size), for: Samples.key(1))
        first.shutdown()
        guard disk.setReadOnly(true) else { return }
        let second = try fixture.store(at: path)
        #expect(second.entry(for: Samples.key(1))?.body == Samples.bytes(size))
        second.store(Samples.entry(200), for: Samples.key(2))
        second.remove(Samples.key(1))
        second.flush()
        #expect(second.entry(for: Samples.key(1)) != nil)
        #expect(second.entry(for: Samples.key(2)) == nil)
        #expect(second.statistics().entries == 1)
        second.trim(toBytes: 0)
        second.removeAll()
        #expect(second.verify() == DiskStore.Verification(checked: 1))
        second.shutdown()
        #expect(fixture.events.count == 1)
        guard case .openedReadOnly(path, let reason) = fixture.events.events[0] else {
            Issue.record("it was not told")
            return
        }
        #expect(reason.contains("Read-only file system"))
    }

    @Test("a read-only folder in which another store writes is read as far as it can be")
    func readOnlyWithWAL() throws {
        guard let disk = SmallDisk(bytes: 3_000_000) else { return }
        let fixture = StoreFixture()
        let path = "\(disk.path)/cache"
        let first = try fixture.store(at: path)
        first.store(Samples.entry(100), for: Samples.key(1))
        first.flush()
        // The WAL is still there, as after a crash. (A busy disk cannot be made read-only.)
        let copy = SmallDisk(bytes: 3_000_000)
        guard let copy else { return }
        try FileManager.default.copyItem(atPath: path, toPath: "\(copy.path)/cache")
        first.shutdown()
        guard copy.setReadOnly(true) else { return }
        let second = try fixture.store(at: "\(copy.path)/cache")
        // What is only in the WAL cannot be seen without writing beside it; nothing breaks.
        let found = second.entry(for: Samples.key(1))
        #expect(found == nil || found?.body == Samples.bytes(100))
        second.shutdown()
    }

    @Test("an empty folder that may only be read is a miss")
    func readOnlyEmpty() throws {
        guard let disk = SmallDisk(bytes: 1_000_000), disk.setReadOnly(true) else { return }
        let fixture = StoreFixture()
        let store = try fixture.store(at: disk.path)
        #expect(store.entry(for: Samples.key(1)) == nil)
        store.store(Samples.entry(200), for: Samples.key(2))
        store.flush()
        #expect(store.statistics().entries == 0)
        store.shutdown()
        #expect(fixture.events.count == 1)
    }
}
