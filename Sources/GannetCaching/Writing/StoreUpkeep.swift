import GannetCore

/// Work on a whole store, for the writer thread: trimming, clearing, sweeping.
struct StoreUpkeep {
    private let shared: StoreShared
    private let index: OpenIndex

    /// Files that no entry refers to are looked for once a day: in milliseconds.
    private static let sweepInterval: Int64 = 86_400_000

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
            guard try index.writer.totalCharge() > shared.configuration.limit else { return }
            try trim(toBytes: shared.configuration.limit)
        }
    }

    /// Takes entries out, the longest unused first, until no more than `bytes` are taken.
    func trim(toBytes bytes: Int) throws(SQLiteError) {
        let outcome = try index.writer.transaction { () throws(SQLiteError) in
            try Eviction(shared: shared, index: index.writer).run(toBytes: bytes)
        }
        IndexCompaction(index.connection).giveBack(everything: true)
        guard outcome.entries > 0 else { return }
        shared.configuration.events(.evicted(entries: outcome.entries, bytes: outcome.bytes))
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
