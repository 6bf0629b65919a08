/// Takes entries out of a store that is too large: those that take the most room for the longest
/// time without being used.
///
/// Pinned ones stay.
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
    /// Among how many of the longest unused the choice is made.
    private static let window = 256

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
            let candidates = try index.leastRecentlyUsed(Self.window)
            if candidates.isEmpty { break }
            for candidate in worstFirst(candidates) where total > bytes {
                guard let removed = try index.remove(id: candidate.id) else { continue }
                if let orphan = removed.orphanedFile { index.leaveBehind(orphan) }
                total -= Int(removed.charge)
                outcome.entries += 1
                outcome.bytes += Int(removed.charge)
            }
        }
        return outcome
    }

    /// The half of the candidates that leaves first: those for which the time since their last use,
    /// times their size, is the largest.
    ///
    /// Of pictures that nobody has looked at for as long, one large one makes room for many small.
    private func worstFirst(_ candidates: [IndexWriter.Candidate]) -> [IndexWriter.Candidate] {
        let now = shared.configuration.time.now.milliseconds
        let weighed = candidates.map { candidate in
            (candidate, Double(max(1, now - candidate.used)) * Double(candidate.charge))
        }
        return weighed.sorted { $0.1 > $1.1 }.prefix((weighed.count + 1) / 2).map(\.0)
    }
}
