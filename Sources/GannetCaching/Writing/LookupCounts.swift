/// What look-ups have come to.
struct LookupCounts: Sendable {
    /// How many found an answer.
    private(set) var hits = 0
    /// How many found none.
    private(set) var misses = 0
    /// How often entries were read since that was last written down, by their places in the index.
    var uncounted: [Int64: Int] = [:]

    /// Counts one.
    mutating func count(isHit: Bool) {
        if isHit { hits += 1 } else { misses += 1 }
    }

    /// The uses of entries that are to be written down: those that are due, and everything when the
    /// store closes.
    mutating func take(due: [Int64: Int64], everything: Bool) -> [Int64: EntryUse] {
        var uses: [Int64: EntryUse] = [:]
        for (id, time) in due {
            uses[id] = EntryUse(time: time, count: uncounted.removeValue(forKey: id) ?? 1)
        }
        guard everything else { return uses }
        for (id, count) in uncounted { uses[id] = EntryUse(time: 0, count: count) }
        uncounted = [:]
        return uses
    }
}
