import FoundationEssentials

/// Remembers for a while which addresses failed, so that they are not asked for at once again.
///
/// Pure. As long as the origin says (a 404 with `max-age=60`: a minute), or else very briefly.
/// Cancelled loads and a missing network leave no trace.
struct FailureMemory {
    private struct Entry {
        let error: ImageError
        let until: Date
    }

    private static var mostEntries: Int { 4096 }
    private var entries: [DataCacheKey: Entry] = [:]

    /// The failure remembered for `key` at `now`.
    mutating func failure(of key: DataCacheKey, now: Date) -> ImageError? {
        guard let entry = entries[key] else { return nil }
        if now < entry.until { return entry.error }
        entries[key] = nil
        return nil
    }

    /// Remembers a failure until a moment.
    mutating func remember(_ error: ImageError, of key: DataCacheKey, until: Date, now: Date) {
        guard now < until else { return }
        makeRoom(now: now)
        entries[key] = Entry(error: error, until: until)
    }

    /// Forgets every failure of that address or cache key.
    mutating func forget(source: String) {
        if entries.isEmpty { return }
        entries = entries.filter { $0.key.source != source }
    }

    /// Forgets one failure.
    mutating func forget(_ key: DataCacheKey) {
        if entries.isEmpty { return }
        entries[key] = nil
    }

    private mutating func makeRoom(now: Date) {
        guard entries.count >= Self.mostEntries else { return }
        entries = entries.filter { now < $0.value.until }
        if entries.count >= Self.mostEntries { entries.removeAll() }
    }
}
