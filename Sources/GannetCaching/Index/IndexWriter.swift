import FoundationEssentials
import GannetCore

/// Changes the index; for the writer thread.
///
/// Every change belongs into a transaction. A body file that no entry refers to any more goes when
/// that is on disk, and not before: a process that is killed in between leaves a file to be swept
/// up, never an entry without its body. It goes under the lock, and only if still nobody refers to
/// it, so that no other process can have begun to share it.
final class IndexWriter {
    /// What has left the index.
    struct Removed {
        /// What the entry took on disk.
        var charge: Int64
        /// Whether it was pinned.
        var isPinned = false
        /// How often it was found.
        var hits: Int64 = 0
        /// The body's file, if nobody refers to it any more.
        var orphanedFile: String?
    }

    /// Takes a body's file away.
    var removeFile: (String) -> Void = { _ in }

    private var orphans: [String] = []
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
    private let pin: SQLiteStatement
    private let keys: SQLiteStatement
    private let old: SQLiteStatement
    private let unused: SQLiteStatement
    private let setPlaceholder: SQLiteStatement

    /// An entry that may have to leave.
    struct Candidate {
        /// Its place in the index.
        let id: Int64
        /// When it was last used.
        let used: Int64
        /// What it takes on disk.
        let charge: Int64
    }

    /// Writes through `connection`.
    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        find = try connection.prepare(
            "SELECT \(IndexRow.columns), e.body FROM entry e WHERE e.id = ?")
        inlineBody = try connection.prepare(
            "SELECT b.data FROM entry e JOIN body b ON b.id = e.body WHERE e.id = ?")
        insert = try connection.prepare("INSERT INTO entry VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,NULL)")
        insertBody = try connection.prepare("INSERT INTO body (data) VALUES (?)")
        setHead = try connection.prepare("UPDATE entry SET head = ? WHERE id = ?")
        setUsed = try connection.prepare(
            "UPDATE entry SET used = max(used, ?1), hits = hits + ?3 WHERE id = ?2")
        delete = try connection.prepare("DELETE FROM entry WHERE id = ?")
        deleteBody = try connection.prepare("DELETE FROM body WHERE id = ?")
        sharers = try connection.prepare("SELECT 1 FROM entry WHERE file = ? LIMIT 1")
        leastUsed = try connection.prepare(
            "SELECT id, used, charge FROM entry WHERE pinned = 0 ORDER BY used LIMIT ?")
        addToTally = try connection.prepare(
            "UPDATE tally SET charge = charge + ?1 * (1 - ?2), pinned = pinned + ?1 * ?2")
        pin = try connection.prepare("UPDATE entry SET pinned = ?1 WHERE id = ?2")
        keys = try connection.prepare(
            "SELECT id, source, variant FROM entry WHERE id > ? ORDER BY id LIMIT ?")
        old = try connection.prepare(
            "SELECT id FROM entry WHERE pinned = 0 AND stored < ? LIMIT ?")
        unused = try connection.prepare(
            "SELECT id FROM entry WHERE pinned = 0 AND used < ? ORDER BY used LIMIT ?")
        readTally = try connection.prepare("SELECT charge FROM tally")
        setPlaceholder = try connection.prepare(
            "UPDATE entry SET placeholder = ? WHERE id = ? AND size = ? AND checksum = ?")
    }

    /// Runs `body` as one transaction: all of it reaches the disk, or nothing.
    func transaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try connection.execute("BEGIN IMMEDIATE")
        orphans = []
        do {
            let result = try body()
            try connection.execute("COMMIT")
            // What cannot be taken away now, for want of a lock above all, is swept up later.
            try? removeOrphans()
            return result
        } catch {
            // Some failures end the transaction by themselves; the first error is the one to tell.
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }

    /// Has a file taken away after the transaction, unless somebody refers to it then.
    func leaveBehind(_ file: String) {
        orphans.append(file)
    }

    private func removeOrphans() throws(SQLiteError) {
        let files = orphans
        orphans = []
        guard !files.isEmpty else { return }
        try connection.execute("BEGIN IMMEDIATE")
        defer {
            // Nothing was written: only the lock is given back.
            try? connection.execute("ROLLBACK")
        }
        for file in files where try !isReferred(file) { removeFile(file) }
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
        _ entry: PreparedEntry, for key: DataCacheKey, at milliseconds: Int64,
        inPlaceOf replaced: Removed? = nil
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
            entry.fileName.map(SQLiteValue.text) ?? .null,
            .integer(replaced?.isPinned == true ? 1 : 0), .integer(replaced?.hits ?? 0))
        try addToTally.run(.integer(charge), .integer(replaced?.isPinned == true ? 1 : 0))
    }

    /// Replaces what is said about an entry.
    func replaceHead(_ head: Data, id: Int64) throws(SQLiteError) {
        try setHead.run(.blob(head), .integer(id))
    }

    /// Keeps what stands in for a picture, if the file under `key` is the one that it was made of.
    func keep(_ note: PlaceholderNote, for key: DataCacheKey) throws(SQLiteError) {
        try setPlaceholder.run(
            .blob(note.bytes), .integer(IndexRow.id(of: key)), .integer(Int64(note.size)),
            .integer(Int64(bitPattern: note.checksum)))
    }

    /// Notes when an entry was last used, and how often since; harmless when it is gone.
    func markUsed(_ id: Int64, _ use: EntryUse) throws(SQLiteError) {
        try setUsed.run(.integer(use.time), .integer(id), .integer(Int64(use.count)))
    }

    /// Pins an entry, or no longer so; false when there is none.
    func setPinned(_ isPinned: Bool, _ key: DataCacheKey) throws(SQLiteError) -> Bool {
        guard let row = try row(for: key) else { return false }
        guard row.isPinned != isPinned else { return true }
        try pin.run(.integer(isPinned ? 1 : 0), .integer(row.id))
        try addToTally.run(.integer(-row.charge), .integer(row.isPinned ? 1 : 0))
        try addToTally.run(.integer(row.charge), .integer(isPinned ? 1 : 0))
        return true
    }

    /// The places and keys of entries after the one with `id`, at most `count`.
    func keys(
        after id: Int64, count: Int
    ) throws(SQLiteError) -> [(id: Int64, key: DataCacheKey)] {
        try keys.all(.integer(id), .integer(Int64(count))) { row in
            (row.integer(0), DataCacheKey(source: row.text(1), variant: row.text(2)))
        }
    }

    /// Entries that were stored before this moment, at most `count`; none that are pinned.
    func stored(before milliseconds: Int64, count: Int) throws(SQLiteError) -> [Int64] {
        try old.all(.integer(milliseconds), .integer(Int64(count))) { $0.integer(0) }
    }

    /// Entries that were last used before this moment, at most `count`; none that are pinned.
    func used(before milliseconds: Int64, count: Int) throws(SQLiteError) -> [Int64] {
        try unused.all(.integer(milliseconds), .integer(Int64(count))) { $0.integer(0) }
    }

    /// Takes an entry out, whatever its key; nil when there is none.
    func remove(id: Int64) throws(SQLiteError) -> Removed? {
        let found = try find.first(.integer(id)) { row in
            let column = IndexRow.nextColumn
            return (row: IndexRow(row), body: row.isNull(column) ? nil : row.integer(column))
        }
        guard let found else { return nil }
        try delete.run(.integer(id))
        if let body = found.body { try deleteBody.run(.integer(body)) }
        try addToTally.run(.integer(-found.row.charge), .integer(found.row.isPinned ? 1 : 0))
        var removed = Removed(
            charge: found.row.charge, isPinned: found.row.isPinned, hits: found.row.hits)
        if let file = found.row.fileName, try !isReferred(file) { removed.orphanedFile = file }
        return removed
    }

    /// Whether any entry refers to a body's file.
    func isReferred(_ file: String) throws(SQLiteError) -> Bool {
        try sharers.first(.text(file)) { _ in true } ?? false
    }

    /// The entries used the longest ago, at most `count`; none that are pinned.
    func leastRecentlyUsed(_ count: Int) throws(SQLiteError) -> [Candidate] {
        try leastUsed.all(.integer(Int64(count))) { row in
            Candidate(id: row.integer(0), used: row.integer(1), charge: row.integer(2))
        }
    }

    /// What all entries that are not pinned take on disk.
    func totalCharge() throws(SQLiteError) -> Int64 {
        try readTally.first { $0.integer(0) } ?? 0
    }

    /// Takes every entry out; the files of their bodies are left to a sweep.
    func removeAll() throws(SQLiteError) {
        try connection.execute(
            "DELETE FROM entry; DELETE FROM body; UPDATE tally SET charge = 0, pinned = 0")
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
            """
            UPDATE tally SET
                charge = (SELECT coalesce(sum(charge), 0) FROM entry WHERE pinned = 0),
                pinned = (SELECT coalesce(sum(charge), 0) FROM entry WHERE pinned != 0)
            """)
        return nil
    }
}
