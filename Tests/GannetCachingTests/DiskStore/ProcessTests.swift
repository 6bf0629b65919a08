import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("Processes that share a folder", .timeLimit(.minutes(3)))
struct ProcessTests {
    @Test("one killed in the middle of its writes leaves nothing torn")
    func killed() async throws {
        let fixture = StoreFixture()
        let path = fixture.folder.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let store = try DiskStore(.init(path: path, time: FakeTime()))
            // A first part is on disk for sure; the end comes while the second is on its way.
            for number in 0..<400 {
                store.store(
                    Samples.entry(number % 4 == 0 ? 60_000 : 3000, seed: number),
                    for: Samples.key(number))
                if number == 100 { store.flush() }
            }
            kill(getpid(), SIGKILL)
        }
        let store = try fixture.store()
        for number in 0..<400 {
            let body = store.entry(for: Samples.key(number))?.body
            let wanted = Samples.bytes(number % 4 == 0 ? 60_000 : 3000, seed: number)
            #expect(number <= 100 ? body == wanted : (body == nil || body == wanted))
        }
        let report = store.verify()
        #expect(report.damaged == 0 && report.indexFault == nil)
        store.shutdown()
        #expect(fixture.events.events == [])
    }

    @Test("two that write at once lose nothing and tear nothing")
    func atOnce() async throws {
        let fixture = StoreFixture()
        let path = fixture.folder.path
        let store = try fixture.store()
        async let child = #expect(processExitsWith: .success) { [path = path as String] in
            let store = try DiskStore(.init(path: path, time: FakeTime()))
            ProcessTests.write(store, keysFrom: 1000)
            store.shutdown()
        }
        Self.write(store, keysFrom: 0)
        _ = await child
        for start in [0, 1000] {
            for number in 0..<200 {
                let entry = store.entry(for: Samples.key(start + number))
                #expect(entry?.body == Samples.bytes(Self.size(number), seed: number))
            }
        }
        let report = store.verify()
        #expect(report.isClean && report.checked == 400)
        // Both wrote the same bodies: each large one is there once.
        #expect(fixture.bodyFiles().count == 50)
        store.shutdown()
        #expect(fixture.events.events == [])
    }

    private static func size(_ number: Int) -> Int { number % 4 == 0 ? 60_000 : 3000 }

    fileprivate static func write(_ store: DiskStore, keysFrom start: Int) {
        for number in 0..<200 {
            store.store(
                Samples.entry(size(number), seed: number), for: Samples.key(start + number))
            if number % 10 == 0 { store.flush() }
        }
        store.flush()
    }
}
