internal import CSQLite

/// Why a call of SQLite failed.
struct SQLiteError: Error, CustomStringConvertible {
    /// What can be done about it.
    enum Kind: Sendable {
        /// Somebody else holds the lock, and did not give it back in time.
        case busy
        /// The file is not a database, or a damaged one.
        case damaged
        /// The disk is full.
        case full
        /// The file or its folder may only be read.
        case readOnly
        /// The file cannot be opened.
        case cannotOpen
        /// The file was made by a later version of this program.
        case newer
        /// Anything else, such as a failing disk.
        case other
    }

    /// What can be done about it.
    let kind: Kind
    /// SQLite's own words, with its extended code and the function that failed.
    let description: String

    /// The error of the latest call on `handle`.
    init(code: Int32, function: String, handle: OpaquePointer?) {
        kind =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            case SQLITE_FULL: .full
            case SQLITE_READONLY: .readOnly
            case SQLITE_CANTOPEN: .cannotOpen
            default: .other
            }
        let message = unsafe handle.flatMap { unsafe sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        let words = unsafe message.map { unsafe String(cString: $0) } ?? "unknown error"
        description = "\(words) (SQLite \(code) from \(function))"
    }

    /// An error found without SQLite: the file is for a later version of this program.
    init(newer description: String) {
        kind = .newer
        self.description = description
    }

    /// An error found without SQLite: what is in the file is not what this program put there.
    init(damaged description: String) {
        kind = .damaged
        self.description = description
    }
}
