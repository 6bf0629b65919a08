import FoundationEssentials
import GannetCore

/// Changes the index; for the writer thread.
///
/// Every change belongs into a transaction. A body file that no entry refers to any more is named
/// in the results: the caller takes it away before the transaction ends, so that no other process
/// can begin to share it in between.
final class IndexWriter {
    /// What has left the index.
    struct Removed {
        /// What the entry took on disk.
        var charge: Int64
        /// The body's file, if nobody refers to it any more.
        var orphanedFile: String?
    }

    private let connection: SQLiteConnection
    private let find: SQLiteStatement
    private let inlineBody: SQLiteStatement
    private let insert: SQLiteStatement
    private let insertBody: SQLiteStatement
    private let setHead: SQLiteStatement
    private let setUsed: SQLiteStatement
    private let delete: SQLiteStatement
    private let deleteBody: SQLiteStatement
    private let sharers: SQLiteStatement
    private let leastUsed: SQLiteStatement
    private let addToTally: SQLiteStatement
    private let readTally: SQLiteStatement

    /// Writes through `connection`.
    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        find = try connection.prepare(
            "SELECT \(IndexRow.columns), e.body FROM entry e WHERE e.id = ?")
        inlineBody = try connection.prepare(
            "SELECT b.data FROM entry e JOIN body b ON b.id = e.body WHERE e.id = ?")
        insert = try connection.prepare("INSERT INTO entry VALUES (?,?,?,?,?,?,?,?,?,?,?)")
        insertBody = try connection.prepare("INSERT INTO body (data) VALUES (?)")
        setHead = try connection.prepare("UPDATE entry SET head = ? WHERE id = ?")
        setUsed = try connection.prepare("UPDATE entry SET used = ?1 WHERE id = ?2 AND used < ?1")
        delete = try connection.prepare("DELETE FROM entry WHERE id = ?")
        deleteBody = try connection.prepare("DELETE FROM body WHERE id = ?")
        sharers = try connection.prepare("SELECT 1 FROM entry WHERE file = ? LIMIT 1")
        leastUsed = try connection.prepare("SELECT id FROM entry ORDER BY used LIMIT ?")
        addToTally = try connection.prepare("UPDATE tally SET charge = charge + ?")
        readTally = try connection.prepare("SELECT charge FROM tally")
    }

    /// Runs `body` as one transaction: all of it reaches the disk, or nothing.
    func transaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try connection.execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try connection.execute("COMMIT")
            return result
        } catch {
            // Some failures end the transaction by themselves; the first error is the one to tell.
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }

    /// The entry under `key`, without its body.
    func row(for key: DataCacheKey) throws(SQLiteError) -> IndexRow? {
        let row = try find.first(.integer(IndexRow.id(of: key))) { IndexRow($0) }
        return row?.key == key ? row : nil
    }

    /// The body of an entry, to be verified; nil when its file is missing or unreadable.
    func body(of row: IndexRow, in folder: BodyFolder) throws(SQLiteError) -> Data? {
        if let name = row.fileName {
            // Whatever the reason, a body that cannot be read is lost.
            return try? folder.read(name, size: row.size)
        }
        return try inlineBody.first(.integer(row.id)) { $0.blob(0) }
    }

    /// Keeps an entry; what stood in its place must have been removed.
    func put(
        _ entry: PreparedEntry, for key: DataCacheKey, at milliseconds: Int64
    ) throws(SQLiteError) {
        var body = SQLiteValue.null
        if entry.fileName == nil {
            try insertBody.run(.blob(entry.body))
            body = .integer(connection.lastInsertedRow)
        }
        let charge = entry.charge(for: key)
        try insert.run(
            .integer(IndexRow.id(of: key)), .text(key.source), .text(key.variant),
            .blob(entry.head), .integer(Int64(entry.body.count)),
            .integer(Int64(bitPattern: entry.checksum)), .integer(charge),
            .integer(milliseconds), .integer(milliseconds), body,
            entry.fileName.map(SQLiteValue.text) ?? .null)
        try addToTally.run(.integer(charge))
    }

    /// Replaces what is said about an entry.
    func replaceHead(_ head: Data, id: Int64) throws(SQLiteError) {
        try setHead.run(.blob(head), .integer(id))
    }

    /// Notes when an entry was last used; harmless when it is gone.
    func markUsed(_ id: Int64, at milliseconds: Int64) throws(SQLiteError) {
        try setUsed.run(.integer(milliseconds), .integer(id))
    }

    /// Takes an entry out, whatever its key; nil when there is none.
    func remove(id: Int64) throws(SQLiteError) -> Removed? {
        let found = try find.first(.integer(id)) { row in
            (row: IndexRow(row), body: row.isNull(10) ? nil : row.integer(10))
        }
        guard let found else { return nil }
        try delete.run(.integer(id))
        if let body = found.body { try deleteBody.run(.integer(body)) }
        try addToTally.run(.integer(-found.row.charge))
        var removed = Removed(charge: found.row.charge)
        if let file = found.row.fileName, try !isReferred(file) { removed.orphanedFile = file }
        return removed
    }

    /// Whether any entry refers to a body's file.
    func isReferred(_ file: String) throws(SQLiteError) -> Bool {
        try sharers.first(.text(file)) { _ in true } ?? false
    }

    /// The entries used the longest ago, at most `count`.
    func leastRecentlyUsed(_ count: Int) throws(SQLiteError) -> [Int64] {
        try leastUsed.all(.integer(Int64(count))) { $0.integer(0) }
    }

    /// What all entries take on disk.
    func totalCharge() throws(SQLiteError) -> Int64 {
        try readTally.first { $0.integer(0) } ?? 0
    }

    /// Takes every entry out; the files of their bodies are left to a sweep.
    func removeAll() throws(SQLiteError) {
        try connection.execute(
            "DELETE FROM entry; DELETE FROM body; UPDATE tally SET charge = 0")
    }

    /// When files that nobody refers to were last looked for, in milliseconds since 1970.
    func lastSweep() throws(SQLiteError) -> Int64 {
        try connection.number("SELECT swept FROM tally")
    }

    /// Notes when files that nobody refers to were looked for.
    func noteSweep(at milliseconds: Int64) throws(SQLiteError) {
        try connection.execute("UPDATE tally SET swept = \(milliseconds)")
    }

    /// What SQLite finds wrong with the index; nil when it is sound.
    ///
    /// The tally is set right by the way, should it ever have drifted.
    func fault() throws(SQLiteError) -> String? {
        let finding = try connection.prepare("PRAGMA quick_check(1)").first { $0.text(0) }
        guard finding == "ok" else { return finding ?? "the index cannot be checked" }
        try connection.execute(
            "UPDATE tally SET charge = (SELECT coalesce(sum(charge), 0) FROM entry)")
        return nil
    }
}
