import Gannet
import Synchronization

/// Says once that the cache does not work; pictures come all the same.
final class CacheFailureReport: Sendable {
    private let console: Console
    private let hasReported = Atomic(false)

    init(_ console: Console) {
        self.console = console
    }

    /// Hears what happens in the store.
    func add(_ event: DiskStoreEvent) {
        switch event {
        case .failed(let failure): report("\(failure)")
        case .openedReadOnly(let path, let reason): report("\(path): \(reason)")
        case .damaged, .notKept, .rebuilt, .evicted: break
        }
    }

    private func report(_ reason: String) {
        guard !hasReported.exchange(true, ordering: .relaxed) else { return }
        console.say("the cache does not work, and pictures are loaded without it: \(reason)")
    }
}
