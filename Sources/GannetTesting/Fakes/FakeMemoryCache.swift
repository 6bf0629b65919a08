import GannetCore
import Synchronization

/// A memory cache in a dictionary, without a limit unless one is set, which can be told to keep
/// nothing.
///
/// Any thread.
public final class FakeMemoryCache: MemoryCaching {
    private struct State {
        var entries: [MemoryCacheKey: MemoryCacheEntry] = [:]
        /// The keys from the oldest entry to the newest.
        var order: [MemoryCacheKey] = []
        var dropsInserts = false
        var limit: Int?

        var byteCount: Int { entries.values.reduce(0) { $0 + $1.cost } }
    }

    private let state = Mutex(State())
    /// The keys that were looked for and found, in order.
    public let hits = Recorder<MemoryCacheKey>()
    /// The keys that were looked for in vain, in order.
    public let misses = Recorder<MemoryCacheKey>()
    /// The keys that were inserted, also those that were dropped.
    public let inserts = Recorder<MemoryCacheKey>()

    /// An empty cache.
    public init() {}

    /// Whether what is inserted is dropped at once, as by a cache that has no room.
    public var dropsInserts: Bool {
        get { state.withLock { $0.dropsInserts } }
        set { state.withLock { $0.dropsInserts = newValue } }
    }

    /// The most bytes that it holds, from the next insert on: the oldest pictures leave first.
    public var limit: Int? {
        get { state.withLock { $0.limit } }
        set { state.withLock { $0.limit = newValue } }
    }

    /// What it holds.
    public var entries: [MemoryCacheKey: MemoryCacheEntry] { state.withLock { $0.entries } }

    /// The pictures' cost in bytes.
    public var byteCount: Int { state.withLock { $0.byteCount } }

    /// The entry under `key`.
    public func entry(for key: MemoryCacheKey) -> MemoryCacheEntry? {
        let entry = state.withLock { $0.entries[key] }
        (entry == nil ? misses : hits).append(key)
        return entry
    }

    /// The entries of `source` and `variant`, from the oldest to the newest.
    public func entries(source: String, variant: String) -> [MemoryMatch] {
        state.withLock { state in
            state.order.compactMap { key in
                guard key.source == source, key.variant == variant else { return nil }
                return state.entries[key].map { MemoryMatch(key: key, entry: $0) }
            }
        }
    }

    /// Keeps `entry`, unless ``dropsInserts`` is set or it is larger than ``limit``.
    ///
    /// - Returns: The bytes of the others that left for it.
    @discardableResult
    public func insert(_ entry: MemoryCacheEntry, for key: MemoryCacheKey) -> Int {
        // Told when it is done, so that who waits for it finds the picture.
        defer { inserts.append(key) }
        return state.withLock { state in
            Self.remove(&state) { $0 == key }
            let room = (state.limit ?? .max) - entry.cost
            guard !state.dropsInserts, room >= 0 else { return 0 }
            let before = state.byteCount
            while state.byteCount > room, let oldest = state.order.first {
                Self.remove(&state) { $0 == oldest }
            }
            let evicted = before - state.byteCount
            state.entries[key] = entry
            state.order.append(key)
            return evicted
        }
    }

    /// Forgets one entry.
    public func remove(_ key: MemoryCacheKey) {
        state.withLock { Self.remove(&$0) { $0 == key } }
    }

    /// Forgets every entry of `source`.
    public func removeAll(source: String) {
        state.withLock { Self.remove(&$0) { $0.source == source } }
    }

    /// Forgets every entry whose key matches.
    public func removeAll(where matches: (MemoryCacheKey) -> Bool) {
        state.withLock { Self.remove(&$0, where: matches) }
    }

    /// Forgets everything.
    public func removeAll() {
        state.withLock { Self.remove(&$0) { _ in true } }
    }

    /// Drops the oldest entries until no more than `bytes` are held.
    public func trim(toBytes bytes: Int) {
        while byteCount > bytes {
            let oldest = state.withLock { $0.order.first }
            guard let oldest else { return }
            remove(oldest)
        }
    }

    private static func remove(_ state: inout State, where matches: (MemoryCacheKey) -> Bool) {
        for key in state.order where matches(key) { state.entries[key] = nil }
        state.order.removeAll(where: matches)
    }
}
