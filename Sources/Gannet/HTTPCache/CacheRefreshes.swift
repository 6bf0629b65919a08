import GannetCore
import Synchronization

/// The refreshes that go on behind answers that were given out stale: one a key at a time.
final class CacheRefreshes: Sendable {
    private let running = Mutex<[DataCacheKey: Task<Void, Never>]>([:])

    /// Starts a refresh, unless one of the same key is under way.
    func start(_ key: DataCacheKey, _ work: @escaping @Sendable () async -> Void) {
        running.withLock { running in
            guard running[key] == nil else { return }
            running[key] = Task {
                await work()
                self.running.withLock { $0[key] = nil }
            }
        }
    }

    /// Returns when those that are under way have ended.
    func wait() async {
        for task in running.withLock({ Array($0.values) }) { await task.value }
    }
}
