internal import CSQLite

/// An open SQLite database.
///
/// Opened without SQLite's own mutex: one thread at a time may use it and its statements.
///
/// Unchecked because a connection has one user at a time: the writer thread, or the reader to whom
/// the pool lent it; it is handed over under the pool's lock.
@safe final class SQLiteConnection: @unchecked Sendable {
    private let handle: OpaquePointer

    /// How a database is opened.
    enum Access {
        /// To read and write; a missing file is made.
        case create
        /// To read a file that others write: the shared memory beside it must be writable.
        case existing
        /// To read from a folder that may only be read.
        case readOnly
        /// To read a file that nobody can be writing, not even through another path.
        case immutable
    }

    /// Opens the database file at `path`.
    init(path: String, access: Access, busyMilliseconds: Int32) throws(SQLiteError) {
        var opened: OpaquePointer?
        let name = access == .immutable ? Self.immutableName(path) : path
        let code = unsafe sqlite3_open_v2(name, &opened, Self.flags(access), nil)
        guard code == SQLITE_OK, let opened = unsafe opened else {
            let error = unsafe SQLiteError(
                code: code, function: "sqlite3_open_v2", handle: opened)
            unsafe sqlite3_close_v2(opened)
            throw error
        }
        unsafe handle = opened
        unsafe sqlite3_extended_result_codes(opened, 1)
        unsafe sqlite3_busy_timeout(opened, busyMilliseconds)
    }

    deinit {
        unsafe sqlite3_close_v2(handle)
    }

    /// Runs statements without parameters or results.
    func execute(_ text: String) throws(SQLiteError) {
        try check(unsafe sqlite3_exec(handle, text, nil, nil, nil), "sqlite3_exec")
    }

    /// A statement to be used many times.
    func prepare(_ text: String) throws(SQLiteError) -> SQLiteStatement {
        var prepared: OpaquePointer?
        try check(
            unsafe sqlite3_prepare_v3(
                handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil),
            "sqlite3_prepare_v3")
        guard let prepared = unsafe prepared else {
            throw unsafe SQLiteError(
                code: SQLITE_MISUSE, function: "sqlite3_prepare_v3", handle: nil)
        }
        return unsafe SQLiteStatement(prepared, connection: self)
    }

    /// The number that a pragma or query gives in its first column.
    func number(_ text: String) throws(SQLiteError) -> Int64 {
        try prepare(text).first { $0.integer(0) } ?? 0
    }

    /// The rowid of the latest insert.
    var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// Whether a transaction is open.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// Throws unless `code` says that all went well: the one place where results are judged.
    func check(_ code: Int32, _ function: String) throws(SQLiteError) {
        guard code == SQLITE_OK else {
            throw unsafe SQLiteError(code: code, function: function, handle: handle)
        }
    }

    private static func flags(_ access: Access) -> Int32 {
        let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        return switch access {
        case .create: common | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .existing: common | SQLITE_OPEN_READWRITE
        case .readOnly: common | SQLITE_OPEN_READONLY
        case .immutable: common | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        }
    }

    /// The file's URI, in which `?`, `#` and `%` of the path must not mean anything.
    private static func immutableName(_ path: String) -> String {
        let escaped = path.replacing("%", with: "%25").replacing("?", with: "%3f")
            .replacing("#", with: "%23")
        return "file:\(escaped)?immutable=1"
    }
}
