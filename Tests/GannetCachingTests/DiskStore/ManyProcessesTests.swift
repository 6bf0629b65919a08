import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("Four processes at once", .timeLimit(.minutes(5)))
struct ManyProcessesTests {
    /// So long they work on one folder; `GANNET_STRESS_SECONDS` makes it longer.
    private static let seconds =
        ProcessInfo.processInfo.environment["GANNET_STRESS_SECONDS"]
        .flatMap { Double($0) } ?? 3

    private static let limit = 16_000_000

    @Test("read, write, remove and trim without an error or a torn read, within the limit")
    func mixed() async throws {
        let fixture = StoreFixture()
        let path = fixture.folder.path
        async let first = Self.child(path, seed: 1)
        async let second = Self.child(path, seed: 2)
        async let third = Self.child(path, seed: 3)
        var most = 0
        try Self.work(path, seed: 4) { most = max(most, fixture.diskUse) }
        _ = await (first, second, third)
        #expect(most <= Self.limit + 8_000_000, "\(most)")
        let store = try fixture.store { $0.limit = Self.limit }
        let report = store.verify()
        #expect(report.damaged == 0 && report.indexFault == nil)
        #expect(store.statistics().diskBytes <= Self.limit)
        store.shutdown()
    }

    private static func child(_ path: String, seed: UInt64) async {
        await #expect(processExitsWith: .success) {
            [path = path as String, seed = seed as UInt64] in
            try ManyProcessesTests.work(path, seed: seed) {}
        }
    }

    /// What went wrong, thrown so that the process does not end in success.
    private struct Fault: Error {
        let what: String
    }

    private static func work(
        _ path: String, seed: UInt64, look: () -> Void
    ) throws {
        let faults = Recorder<String>()
        var configuration = DiskStore.Configuration(path: path, limit: limit) { event in
            switch event {
            case .failed, .damaged, .rebuilt: faults.append("\(event)")
            case .notKept, .openedReadOnly, .evicted: break
            }
        }
        configuration.busyTimeout = 30
        let store = try DiskStore(configuration)
        var random = DeterministicRandom(seed: seed)
        let end = Date().addingTimeInterval(seconds)
        var count = 0
        while Date() < end {
            let number = Int.random(in: 0..<2000, using: &random)
            let size = number % 5 == 0 ? 60_000 : 4000
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<45: store.store(Samples.entry(size, seed: number), for: Samples.key(number))
            case 45..<95:
                let body = store.entry(for: Samples.key(number))?.body
                guard body == nil || body == Samples.bytes(size, seed: number) else {
                    throw Fault(what: "torn")
                }
            case 95..<99: store.remove(Samples.key(number))
            default: store.trim(toBytes: 10_000_000)
            }
            count += 1
            if count % 200 == 0 { look() }
        }
        store.shutdown()
        guard faults.events.isEmpty else { throw Fault(what: "\(faults.events)") }
    }
}
