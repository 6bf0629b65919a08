import Foundation
import GannetCore
import GannetTesting
import GannetThreads
import Testing

@testable import GannetCaching

@Suite("A process killed under load", .timeLimit(.minutes(10)))
struct KillTests {
    @Test("at 200 random moments tears nothing, loses nothing committed, and leaves no orphan")
    func moments() async throws {
        let fixture = StoreFixture()
        let notes = TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: notes.path, withIntermediateDirectories: true)
        var random = DeterministicRandom(seed: 200)
        for round in 0..<200 {
            let path = fixture.folder.path
            let note = "\(notes.path)/\(round)"
            let pause = UInt32.random(in: 0...60_000, using: &random)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [
                    path = path as String, note = note as String, round = round as Int,
                    pause = pause as UInt32
                ] in
                let time = SystemTime()
                let killer = time.schedule(at: time.uptime + Double(pause) / 1e6) {
                    kill(getpid(), SIGKILL)
                }
                try withExtendedLifetime(killer) { try KillTests.write(path, note, round) }
            }
            try check(fixture, committed: Self.committed(note), upTo: round)
        }
    }

    /// Writes until it is killed, and notes what is committed.
    private static func write(_ path: String, _ note: String, _ round: Int) throws {
        try Data().write(to: URL(fileURLWithPath: note))
        let notes = try FileHandle(forWritingTo: URL(fileURLWithPath: note))
        var configuration = DiskStore.Configuration(path: path)
        configuration.limit = 40_000_000
        let store = try DiskStore(configuration)
        for number in 0... {
            let name = round * 10_000 + number
            store.store(Samples.entry(size(name), seed: name), for: Samples.key(name))
            if number > 12 { store.remove(Samples.key(name - 12)) }
            if number % 8 == 7 {
                store.flush()
                try notes.write(contentsOf: Data("\(name)\n".utf8))
            }
        }
    }

    private static func size(_ name: Int) -> Int { name % 3 == 0 ? 50_000 : 2500 }

    private static func committed(_ note: String) -> Int? {
        // Killed before it began, it has left no note.
        let text = try? String(contentsOf: URL(fileURLWithPath: note), encoding: .utf8)
        return text?.split(separator: "\n").last.flatMap { Int($0) }
    }

    private func check(_ fixture: StoreFixture, committed: Int?, upTo round: Int) throws {
        // A clock two hours on: what is unfinished is then no longer somebody's work.
        let store = try fixture.store {
            $0.time = FakeTime(now: Date().addingTimeInterval(7200))
        }
        if let committed {
            // The last three that were noted were not to be removed before the next note.
            for name in (committed - 2)...committed {
                let body = store.entry(for: Samples.key(name))?.body
                #expect(body == Samples.bytes(Self.size(name), seed: name))
            }
        }
        for item in store.entries() where item.key.source.contains("/\(round)") {
            #expect(store.entry(for: item.key) != nil)
        }
        let report = store.verify()
        #expect(report.damaged == 0 && report.indexFault == nil)
        let files = Set(store.entries().filter { !$0.isInline }.map(\.key)).count
        #expect(fixture.bodyFiles().count <= files)
        store.removeAll()
        #expect(fixture.bodyFiles() == [])
        store.shutdown()
        #expect(fixture.failures == [] && fixture.damaged == [])
    }
}
