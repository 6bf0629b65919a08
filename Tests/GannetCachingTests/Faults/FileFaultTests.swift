import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("Failing file calls under the disk store", .timeLimit(.minutes(3)))
struct FileFaultTests {
    @Test(
        "whichever call fails, nothing torn is handed out, and the store goes on afterwards",
        arguments: FaultyFiles.Call.allCases, [EIO, ENOSPC])
    func nthCallFails(_ call: FaultyFiles.Call, code: Int32) throws {
        for nth in 0..<6 {
            let fixture = StoreFixture()
            let files = FaultyFiles(SystemFiles())
            let store = try fixture.store { $0.files = files }
            store.store(Samples.entry(50_000, seed: 1), for: Samples.key(1))
            store.flush()
            files.setPlan { made, number in
                made == call && number == nth ? .error(code) : nil
            }
            exercise(store)
            files.setPlan { _, _ in nil }
            exercise(store)
            for number in 2...4 {
                #expect(Self.isWhole(store, number), "\(call) \(nth)")
            }
            store.shutdown()
            try expectWhole(fixture)
        }
    }

    /// Stores, shares, replaces, reads and removes; every body found must be the right one.
    private func exercise(_ store: DiskStore) {
        for number in 2...4 {
            store.store(Samples.entry(50_000, seed: number), for: Samples.key(number))
            store.flush()
            #expect(Self.isWholeOrMissing(store, number))
        }
        store.store(Samples.entry(50_000, seed: 2), for: Samples.key(5))
        store.remove(Samples.key(5))
        store.flush()
        for number in 1...4 { #expect(Self.isWholeOrMissing(store, number)) }
    }

    private static func isWholeOrMissing(_ store: DiskStore, _ number: Int) -> Bool {
        guard let found = store.entry(for: Samples.key(number)) else { return true }
        return found.body == Samples.bytes(50_000, seed: number)
    }

    private static func isWhole(_ store: DiskStore, _ number: Int) -> Bool {
        store.entry(for: Samples.key(number))?.body == Samples.bytes(50_000, seed: number)
    }

    /// Once what is left behind was swept up, index and files agree.
    private func expectWhole(_ fixture: StoreFixture) throws {
        let store = try fixture.store()
        _ = store.verify()
        let report = store.verify()
        #expect(report.isClean)
        #expect(report.checked >= 3)
        store.shutdown()
    }

    @Test("bodies that move in small parts come back whole")
    func shortCalls() throws {
        let fixture = StoreFixture()
        let files = FaultyFiles(SystemFiles())
        files.setPlan { _, _ in .short }
        let store = try fixture.store { $0.files = files }
        store.store(Samples.entry(50_500, seed: 1), for: Samples.key(1))
        store.flush()
        #expect(store.entry(for: Samples.key(1))?.body == Samples.bytes(50_500, seed: 1))
        #expect(files.count(.write) == 51)
        #expect(files.count(.read) == 51)
        store.shutdown()
        #expect(fixture.events.events == [])
    }

    @Test("a write that fails is told with its path and reason, and leaves no file behind")
    func failedWrite() throws {
        let fixture = StoreFixture()
        let files = FaultyFiles(SystemFiles())
        let store = try fixture.store { $0.files = files }
        files.setPlan { call, _ in call == .write ? .error(ENOSPC) : nil }
        store.store(Samples.entry(50_000), for: Samples.key(1))
        store.flush()
        #expect(store.entry(for: Samples.key(1)) == nil)
        #expect(fixture.bodyFiles() == [])
        let failure = fixture.events.events.compactMap { event in
            if case .failed(let failure) = event { failure } else { nil }
        }.first
        #expect(failure?.operation == .write)
        #expect(failure?.path.hasPrefix(fixture.paths.bodies) == true)
        #expect(failure?.reason.contains("No space left on device") == true)
        store.shutdown()
    }

    @Test("an answer that cannot be written does not leave the one before in its place")
    func failedReplacement() throws {
        let fixture = StoreFixture()
        let files = FaultyFiles(SystemFiles())
        let store = try fixture.store { $0.files = files }
        store.store(Samples.entry(100, seed: 1), for: Samples.key(1))
        store.flush()
        files.setPlan { call, _ in call == .write ? .error(EIO) : nil }
        store.store(Samples.entry(50_000, seed: 2), for: Samples.key(1))
        store.flush()
        #expect(store.entry(for: Samples.key(1)) == nil)
        store.shutdown()
    }

    @Test("what waits for the disk is bounded, and nobody waits with it")
    func backlog() throws {
        let fixture = StoreFixture()
        let files = FaultyFiles(SystemFiles())
        let gate = Gate()
        let store = try fixture.store {
            $0.files = files
            $0.pendingLimit = 200_000
        }
        store.store(Samples.entry(100, seed: 9), for: Samples.key(9))
        store.flush()
        files.setPlan { call, _ in call == .write ? .wait(gate) : nil }
        for number in 0..<9 {
            store.store(Samples.entry(50_000, seed: number), for: Samples.key(number))
        }
        // The last one found no room: neither it nor what was there before is found.
        store.store(Samples.entry(50_000, seed: 10), for: Samples.key(9))
        #expect(store.entry(for: Samples.key(9)) == nil)
        #expect(store.entry(for: Samples.key(0)) != nil)
        gate.open()
        store.flush()
        #expect(store.entry(for: Samples.key(9)) == nil)
        #expect(store.statistics().entries == 3)
        let refused = fixture.events.events.count { event in
            if case .notKept = event { true } else { false }
        }
        #expect(refused == 7)
        store.shutdown()
    }
}
