import GannetCore
import Synchronization

/// Keeps decoded pictures in memory, at most so many bytes of them.
///
/// A picture is found by the hash that its key carries, and shown only if the whole key is equal.
/// What was asked for again stays longer than what was asked for once (the SIEVE rule), so that a
/// list flung past does not push out what is looked at often. A picture larger than the limit is
/// not kept. Any thread; a hit allocates nothing.
public final class MemoryCache: MemoryCaching {
    /// The most bytes that are held.
    public let limit: Int

    private let table: Mutex<MemoryCacheTable>

    /// A cache of at most `limit` bytes.
    public init(limit: Int = MemoryCacheLimit.system()) {
        self.limit = max(0, limit)
        table = Mutex(MemoryCacheTable(limit: max(0, limit)))
    }

    /// The picture under `key`, or nil.
    public func entry(for key: MemoryCacheKey) -> MemoryCacheEntry? {
        table.withLock { $0.entry(for: key) }
    }

    /// The pictures of this source and variant, at a cost that depends on the source's number only.
    public func entries(source: String, variant: String) -> [MemoryMatch] {
        table.withLock { $0.entries(source: source, variant: variant) }
    }

    /// Keeps a picture in place of what was there, and drops others until all fit.
    ///
    /// - Returns: The bytes of the others that were dropped.
    @discardableResult
    public func insert(_ entry: MemoryCacheEntry, for key: MemoryCacheKey) -> Int {
        let (left, evicted) = table.withLock { $0.insert(entry, for: key) }
        free(left)
        return evicted
    }

    /// Forgets one picture.
    public func remove(_ key: MemoryCacheKey) {
        let entry = table.withLock { $0.remove(key) }
        free(entry.map { [$0] } ?? [])
    }

    /// Forgets every picture of this source, at a cost that depends on their number only.
    public func removeAll(source: String) {
        free(table.withLock { $0.removeAll(source: source) })
    }

    /// Forgets every picture whose key matches.
    public func removeAll(where matches: (MemoryCacheKey) -> Bool) {
        free(table.withLock { $0.removeAll(where: matches) })
    }

    /// Forgets everything.
    public func removeAll() {
        trim(toBytes: 0)
    }

    /// Drops pictures, the least useful first, until no more than `bytes` are held.
    public func trim(toBytes bytes: Int) {
        free(table.withLock { $0.trim(toBytes: max(0, bytes)) })
    }

    /// The bytes of all pictures held.
    public var byteCount: Int { table.withLock { $0.byteCount } }

    /// How many pictures are held.
    public var count: Int { table.withLock { $0.count } }

    /// The last reference to pixels goes here, after the lock is given back.
    private func free(_ entries: consuming [MemoryCacheEntry]) {}
}
