import GannetCore

/// Work on a whole store, for the writer thread: trimming, clearing, sweeping.
struct StoreUpkeep {
    private let shared: StoreShared
    private let index: OpenIndex

    /// Files that no entry refers to are looked for once a day: in milliseconds.
    private static let sweepInterval: Int64 = 86_400_000

    /// So many bytes leave in one transaction.
    private static let trimStep = 4_000_000

    /// For the store behind this index.
    init(shared: StoreShared, index: OpenIndex) {
        self.shared = shared
        self.index = index
    }

    /// Brings a store that was just opened within its limit, and sweeps it when that is due.
    func begin() {
        reporting(.evict) { () throws(SQLiteError) in
            let now = shared.configuration.time.now.milliseconds
            let isSweepDue = try now - index.writer.lastSweep() >= Self.sweepInterval
            if isSweepDue {
                StoreSweep(shared: shared, index: index).sweep()
                try index.writer.transaction { () throws(SQLiteError) in
                    try index.writer.noteSweep(at: now)
                }
            }
            _ = try removeExpired()
            guard try index.writer.totalCharge() > shared.configuration.heldLimit else { return }
            try trim(toBytes: shared.configuration.heldLimit)
        }
    }

    /// Takes entries out until no more than `bytes` are taken, some at a time.
    func trim(toBytes bytes: Int) throws(SQLiteError) {
        var outcome = Eviction.Outcome()
        var total = Int(clamping: try index.writer.totalCharge())
        while total > bytes {
            // A transaction for each part, so that others can write in between and the log stays
            // small.
            let step = try index.writer.transaction { () throws(SQLiteError) in
                try Eviction(shared: shared, index: index.writer)
                    .run(toBytes: max(bytes, total - Self.trimStep))
            }
            if step.entries == 0 { break }
            outcome.entries += step.entries
            outcome.bytes += step.bytes
            total = Int(clamping: try index.writer.totalCharge())
        }
        IndexCompaction(index.connection).giveBack(everything: true)
        guard outcome.entries > 0 else { return }
        shared.configuration.events(.evicted(entries: outcome.entries, bytes: outcome.bytes))
    }

    /// Takes out what is older than the time to live; how many entries.
    func removeExpired() throws(SQLiteError) -> Int {
        guard let line = shared.configuration.expiryLine else { return 0 }
        return try remove { (count) throws(SQLiteError) in
            try index.writer.stored(before: line, count: count)
        }
    }

    /// Takes out what was last used before this moment; how many entries.
    func removeUnused(before milliseconds: Int64) throws(SQLiteError) -> Int {
        let count = try remove { (count) throws(SQLiteError) in
            try index.writer.used(before: milliseconds, count: count)
        }
        IndexCompaction(index.connection).giveBack(everything: true)
        return count
    }

    /// Takes out the entries whose keys match; how many.
    func removeAll(where matches: (DataCacheKey) -> Bool) throws(SQLiteError) -> Int {
        var last = Int64.min
        var isAtEnd = false
        return try remove(until: { isAtEnd }) { (count) throws(SQLiteError) in
            let page = try index.writer.keys(after: last, count: count)
            isAtEnd = page.isEmpty
            last = page.last?.id ?? last
            return page.filter { entry in
                shared.coding.plain(entry.key).map(matches) ?? false
            }.map(\.id)
        }
    }

    /// Pins an entry, or no longer so; false when there is none.
    func setPinned(_ isPinned: Bool, for key: DataCacheKey) throws(SQLiteError) -> Bool {
        try index.writer.transaction { () throws(SQLiteError) in
            try index.writer.setPinned(isPinned, shared.coding.stored(key))
        }
    }

    /// Takes out what `next` names, a transaction for each handful, until it names none or so told.
    private func remove(
        until isAtEnd: (() -> Bool)? = nil,
        _ next: (_ count: Int) throws(SQLiteError) -> [Int64]
    ) throws(SQLiteError) -> Int {
        var count = 0
        while true {
            let ids = try next(256)
            if isAtEnd?() ?? ids.isEmpty { return count }
            if ids.isEmpty { continue }
            count += try index.writer.transaction { () throws(SQLiteError) in
                var removed = 0
                for id in ids {
                    guard let entry = try index.writer.remove(id: id) else { continue }
                    if let orphan = entry.orphanedFile { index.writer.leaveBehind(orphan) }
                    removed += 1
                }
                return removed
            }
        }
    }

    /// Takes everything out at once.
    func clear() throws(SQLiteError) {
        try index.writer.transaction { () throws(SQLiteError) in
            try index.writer.removeAll()
        }
        StoreSweep(shared: shared, index: index).sweep()
        IndexCompaction(index.connection).giveBack(everything: true)
    }

    /// Takes away files that no entry refers to; how many.
    func sweep() -> Int {
        StoreSweep(shared: shared, index: index).sweep()
    }

    /// Checks the index itself; what is wrong with it, in SQLite's words, nil if nothing is.
    func indexFault() -> String? {
        do {
            return try index.writer.fault()
        } catch {
            return error.description
        }
    }

    /// Does `work`, and tells the store's owner when it fails.
    func reporting(
        _ operation: StoreFailure.Operation, _ work: () throws(SQLiteError) -> Void
    ) {
        do {
            try work()
        } catch {
            shared.report(operation, path: shared.paths.index, error.description)
            if error.kind == .damaged { shared.queue.change { $0.isSuspect = true } }
        }
    }
}
