import GannetCore

/// The contents of a memory cache: who is where, what it costs, and what leaves first.
///
/// A value without lock or I/O. What leaves is handed back rather than freed here, so that the
/// owner can free it outside its lock: giving back megabytes of pixels takes its time.
struct MemoryCacheTable: Sendable {
    /// The most that may be held, in bytes.
    let limit: Int

    private var index = SlotIndex()
    private var records: [Record?] = []
    private var queue = SieveQueue()
    /// The latest entry of each source; the others of that source hang on it.
    private var sources: [String: Int] = [:]

    private struct Record: Sendable {
        let held: Held
        var nextOfSource: Int?
        var previousOfSource: Int?
    }

    /// A class, so that comparing a key in the table does not copy it and count its references.
    private final class Held: Sendable {
        let key: MemoryCacheKey
        let entry: MemoryCacheEntry

        init(key: MemoryCacheKey, entry: MemoryCacheEntry) {
            self.key = key
            self.entry = entry
        }

        /// Out of line, or else the key is copied before it is compared.
        @inline(never) func isHeld(under wanted: MemoryCacheKey) -> Bool {
            key == wanted
        }
    }

    /// An empty table.
    init(limit: Int) {
        self.limit = limit
    }

    /// What is held, in bytes.
    var byteCount: Int { queue.totalCost }

    /// How many entries are held.
    var count: Int { queue.count }

    /// The entry under `key`, which is thereby worth keeping.
    mutating func entry(for key: MemoryCacheKey) -> MemoryCacheEntry? {
        guard let slot = slot(of: key) else { return nil }
        queue.touch(slot)
        return records[slot]?.held.entry
    }

    /// The entries of one source and variant, the latest first; none becomes worth keeping by it.
    func entries(source: String, variant: String) -> [MemoryMatch] {
        var found: [MemoryMatch] = []
        var next = sources[source]
        while let slot = next, let record = records[slot] {
            let held = record.held
            if held.key.variant == variant {
                found.append(MemoryMatch(key: held.key, entry: held.entry))
            }
            next = record.nextOfSource
        }
        return found
    }

    /// Keeps `entry` unless it alone is over the limit; returns what left for it, and the bytes of
    /// what did not leave because it was replaced.
    mutating func insert(
        _ entry: MemoryCacheEntry, for key: MemoryCacheKey
    ) -> (left: [MemoryCacheEntry], evicted: Int) {
        let replaced = remove(key)
        guard entry.cost <= limit else { return (replaced.map { [$0] } ?? [], 0) }
        let before = byteCount
        var left = trim(toBytes: limit - entry.cost)
        let evicted = before - byteCount
        if let replaced { left.append(replaced) }
        let slot = queue.insert(cost: entry.cost)
        // An entry that replaces one is known to be wanted: it starts with a mark.
        if replaced != nil { queue.touch(slot) }
        if slot == records.count { records.append(nil) }
        records[slot] = Record(held: Held(key: key, entry: entry))
        index.insert(slot, hash: key.precomputedHash)
        link(slot, to: key.source)
        return (left, evicted)
    }

    /// Takes out one entry.
    mutating func remove(_ key: MemoryCacheKey) -> MemoryCacheEntry? {
        guard let slot = slot(of: key) else { return nil }
        queue.remove(slot)
        return forget(slot)
    }

    /// Takes out every entry of one source, at a cost that depends on their number only.
    mutating func removeAll(source: String) -> [MemoryCacheEntry] {
        var left: [MemoryCacheEntry] = []
        while let slot = sources[source] {
            queue.remove(slot)
            if let entry = forget(slot) { left.append(entry) }
        }
        return left
    }

    /// Takes out the entries whose keys match.
    mutating func removeAll(where matches: (MemoryCacheKey) -> Bool) -> [MemoryCacheEntry] {
        var left: [MemoryCacheEntry] = []
        for slot in records.indices {
            guard let key = records[slot]?.held.key, matches(key) else { continue }
            queue.remove(slot)
            if let entry = forget(slot) { left.append(entry) }
        }
        return left
    }

    /// Takes out entries, the least worth keeping first, until no more than `bytes` are held.
    mutating func trim(toBytes bytes: Int) -> [MemoryCacheEntry] {
        var left: [MemoryCacheEntry] = []
        while queue.totalCost > bytes, let slot = queue.evict() {
            if let entry = forget(slot) { left.append(entry) }
        }
        return left
    }

    private func slot(of key: MemoryCacheKey) -> Int? {
        index.find(hash: key.precomputedHash) { slot in
            records[slot]?.held.isHeld(under: key) ?? false
        }
    }

    private mutating func forget(_ slot: Int) -> MemoryCacheEntry? {
        guard let record = records[slot] else { return nil }
        unlink(record)
        index.remove(slot, hash: record.held.key.precomputedHash)
        records[slot] = nil
        return record.held.entry
    }

    private mutating func link(_ slot: Int, to source: String) {
        let next = sources.updateValue(slot, forKey: source)
        records[slot]?.nextOfSource = next
        if let next { records[next]?.previousOfSource = slot }
    }

    private mutating func unlink(_ record: Record) {
        if let next = record.nextOfSource {
            records[next]?.previousOfSource = record.previousOfSource
        }
        if let previous = record.previousOfSource {
            records[previous]?.nextOfSource = record.nextOfSource
        } else {
            sources[record.held.key.source] = record.nextOfSource
        }
    }
}
