import FoundationEssentials
import GannetCore
import GannetThreads
import Synchronization

/// A data cache that is opened on a worker thread, so that making a pipeline never waits for a
/// disk.
///
/// Calls that come before it is open wait for it; they come from worker threads. Should it not
/// open, everything is a miss.
final class DeferredDataCache: DataCaching {
    private enum State {
        case opening(waiters: [Semaphore])
        case open(any DataCaching)
        case unavailable
    }

    private let state = Mutex(State.opening(waiters: []))

    /// Starts opening: `open` runs on `executor` and gives nil if there is nothing to be had.
    init(executor: any WorkExecuting, open: @escaping @Sendable () -> (any DataCaching)?) {
        executor.execute { self.finishOpening(open()) }
    }

    func entry(for key: DataCacheKey) throws -> StoredEntry? {
        try cache?.entry(for: key)
    }

    func response(for key: DataCacheKey) throws -> StoredResponse? {
        try cache?.response(for: key)
    }

    func store(_ entry: StoredEntry, for key: DataCacheKey) throws {
        try cache?.store(entry, for: key)
    }

    func update(_ response: StoredResponse, for key: DataCacheKey) throws {
        try cache?.update(response, for: key)
    }

    func remove(_ key: DataCacheKey) throws {
        try cache?.remove(key)
    }

    func removeAll(where matches: @escaping @Sendable (DataCacheKey) -> Bool) throws -> Int {
        try cache?.removeAll(where: matches) ?? 0
    }

    func placeholder(for key: DataCacheKey) throws -> ImagePlaceholder? {
        try cache?.placeholder(for: key)
    }

    func setPlaceholder(
        _ placeholder: ImagePlaceholder, for key: DataCacheKey, of body: Data
    ) throws {
        try cache?.setPlaceholder(placeholder, for: key, of: body)
    }

    func flush() throws {
        try cache?.flush()
    }

    func shutdown() {
        cache?.shutdown()
    }

    /// The cache, once it is known whether there is one.
    private var cache: (any DataCaching)? {
        if case .opening = state.withLock({ $0 }) { waitUntilOpened() }
        return state.withLock { state in
            if case .open(let cache) = state { cache } else { nil }
        }
    }

    private func waitUntilOpened() {
        let waiter = Semaphore()
        let isOpening = state.withLock { state in
            guard case .opening(let waiters) = state else { return false }
            state = .opening(waiters: waiters + [waiter])
            return true
        }
        if isOpening { waiter.wait() }
    }

    private func finishOpening(_ cache: (any DataCaching)?) {
        let waiters = state.withLock { state in
            guard case .opening(let waiters) = state else { return [Semaphore]() }
            state = cache.map { .open($0) } ?? .unavailable
            return waiters
        }
        for waiter in waiters { waiter.signal() }
    }
}
