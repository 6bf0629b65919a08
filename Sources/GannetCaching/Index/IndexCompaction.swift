/// Gives pages that the index no longer needs back to the file system.
///
/// Free pages are used again by the next bodies, so a few of them are kept; many of them would take
/// space that the limit has promised to others.
struct IndexCompaction {
    private let connection: SQLiteConnection

    /// Up to this part of the pages may be free, in hundredths.
    private static let freeShare: Int64 = 4
    /// No transaction moves more pages than this, so that others can get in between.
    private static let step: Int64 = 500

    /// For the index behind this connection.
    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Gives back what exceeds the share that may be free; `everything` leaves nothing free.
    func giveBack(everything: Bool = false) {
        // What fails here, for want of a lock above all, is done after the next eviction.
        try? run(everything: everything)
    }

    private func run(everything: Bool) throws(SQLiteError) {
        let pages = try connection.number("PRAGMA page_count")
        var surplus = try connection.number("PRAGMA freelist_count")
        if !everything { surplus -= pages * Self.freeShare / 100 }
        while surplus > 0 {
            try connection.execute("PRAGMA incremental_vacuum(\(min(surplus, Self.step)))")
            surplus -= Self.step
        }
        if everything { try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    }
}
