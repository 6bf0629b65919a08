import FoundationEssentials
import GannetCore

/// Looks entries up in the index; one thread at a time.
///
/// Unchecked because the pool lends a reader to one thread at a time, under its lock.
final class IndexReader: @unchecked Sendable {
    /// Which file the index was when it was opened.
    let identity: FileStatus.Identity

    private let connection: SQLiteConnection
    private let lookup: SQLiteStatement
    private let page: SQLiteStatement
    private let placeholder: SQLiteStatement

    /// Reads through `connection`, which is to the file with this identity.
    init(_ connection: SQLiteConnection, identity: FileStatus.Identity) throws(SQLiteError) {
        self.connection = connection
        self.identity = identity
        try connection.execute(StoreSchema.reading)
        try StoreSchema.requireCurrent(connection)
        lookup = try connection.prepare(
            """
            SELECT \(IndexRow.columns), b.data FROM entry e LEFT JOIN body b ON b.id = e.body
            WHERE e.id = ?
            """)
        page = try connection.prepare(
            "SELECT \(IndexRow.columns) FROM entry e WHERE e.id > ? ORDER BY e.id LIMIT ?")
        placeholder = try connection.prepare(
            """
            SELECT source, variant, checksum, placeholder FROM entry
            WHERE id = ? AND placeholder IS NOT NULL
            """)
    }

    /// What stands in for the picture stored under `key`, as bytes, and the checksum of its file.
    func placeholder(
        _ key: DataCacheKey
    ) throws(SQLiteError) -> (checksum: UInt64, bytes: Data)? {
        let found = try placeholder.first(.integer(IndexRow.id(of: key))) { row in
            (
                key: DataCacheKey(source: row.text(0), variant: row.text(1)),
                checksum: UInt64(bitPattern: row.integer(2)), bytes: row.blob(3)
            )
        }
        guard let found, found.key == key else { return nil }
        return (found.checksum, found.bytes)
    }

    /// The entry under `key`, with its body if that stands in the index.
    func find(_ key: DataCacheKey) throws(SQLiteError) -> (row: IndexRow, body: Data)? {
        let found = try lookup.first(.integer(IndexRow.id(of: key))) { row in
            (row: IndexRow(row), body: row.blob(IndexRow.nextColumn))
        }
        guard let found, found.row.key == key else { return nil }
        return found
    }

    /// The entries after the one with `id`, in order of their ids, at most `count`.
    func rows(after id: Int64, count: Int) throws(SQLiteError) -> [IndexRow] {
        try page.all(.integer(id), .integer(Int64(count))) { IndexRow($0) }
    }

    /// Sums over all entries.
    func statistics() throws(SQLiteError) -> DiskStore.Statistics {
        let sums = try connection.prepare(
            """
            SELECT count(*), coalesce(sum(size), 0),
                coalesce(sum(charge) FILTER (WHERE pinned = 0), 0), count(file),
                min(stored), max(stored), min(used), count(*) FILTER (WHERE pinned != 0),
                coalesce(sum(charge) FILTER (WHERE pinned != 0), 0), coalesce(sum(hits), 0)
            FROM entry
            """)
        let found = try sums.first { row in
            DiskStore.Statistics(
                entries: Int(row.integer(0)), bodyBytes: Int(row.integer(1)),
                diskBytes: Int(row.integer(2)),
                inlineEntries: Int(row.integer(0) - row.integer(3)),
                fileEntries: Int(row.integer(3)),
                pinnedEntries: Int(row.integer(7)), pinnedBytes: Int(row.integer(8)),
                entryHits: Int(row.integer(9)),
                oldestStored: row.isNull(4) ? nil : Date(milliseconds: row.integer(4)),
                newestStored: row.isNull(5) ? nil : Date(milliseconds: row.integer(5)),
                leastRecentlyUsed: row.isNull(6) ? nil : Date(milliseconds: row.integer(6)))
        }
        return found ?? DiskStore.Statistics()
    }
}

extension Date {
    /// The time so many milliseconds after the beginning of 1970.
    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Whole milliseconds since the beginning of 1970.
    var milliseconds: Int64 {
        let value = (timeIntervalSince1970 * 1000).rounded()
        return Int64(exactly: value) ?? (value > 0 ? .max : .min)
    }
}
