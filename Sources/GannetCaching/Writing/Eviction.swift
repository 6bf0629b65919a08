/// Takes entries out of a store that is too large: the longest unused first.
struct Eviction {
    /// What left.
    struct Outcome {
        /// How many entries.
        var entries = 0
        /// What they took on disk.
        var bytes = 0
    }

    /// What the callers share with the writer thread.
    let shared: StoreShared
    /// The index; a transaction must be open.
    let index: IndexWriter

    /// Once the limit is passed so much room is made, in hundredths of the limit: then the next
    /// batches find room and need not evict.
    private static let room = 10

    /// Makes room if the store is over its limit.
    func runIfOver(limit: Int) throws(SQLiteError) -> Outcome {
        guard try index.totalCharge() > limit else { return Outcome() }
        return try run(toBytes: limit / 100 * (100 - Self.room))
    }

    /// Takes entries out until no more than `bytes` are taken on disk.
    func run(toBytes bytes: Int) throws(SQLiteError) -> Outcome {
        var total = Int(clamping: try index.totalCharge())
        var outcome = Outcome()
        while total > bytes {
            let ids = try index.leastRecentlyUsed(64)
            if ids.isEmpty { break }
            for id in ids where total > bytes {
                guard let removed = try index.remove(id: id) else { continue }
                if let orphan = removed.orphanedFile { shared.takeAway(orphan) }
                total -= Int(removed.charge)
                outcome.entries += 1
                outcome.bytes += Int(removed.charge)
            }
        }
        return outcome
    }
}
