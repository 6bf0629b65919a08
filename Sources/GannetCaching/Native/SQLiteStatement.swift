internal import CSQLite
import FoundationEssentials

/// A prepared statement, to be run any number of times with other parameters.
@safe final class SQLiteStatement {
    private let handle: OpaquePointer
    /// Keeps the database open for as long as the statement lives.
    private let connection: SQLiteConnection

    /// Takes over a statement that `connection` prepared.
    init(_ handle: OpaquePointer, connection: SQLiteConnection) {
        unsafe self.handle = handle
        self.connection = connection
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Runs the statement to its end.
    func run(_ values: SQLiteValue...) throws(SQLiteError) {
        try bind(values)
        defer { rewind() }
        while try step() {}
    }

    /// What `read` makes of the first row; nil when there is none.
    func first<Result>(
        _ values: SQLiteValue..., read: (borrowing SQLiteRow) -> Result
    ) throws(SQLiteError) -> Result? {
        try bind(values)
        defer { rewind() }
        return try step() ? read(unsafe SQLiteRow(handle)) : nil
    }

    /// What `read` makes of each row.
    func all<Result>(
        _ values: SQLiteValue..., read: (borrowing SQLiteRow) -> Result
    ) throws(SQLiteError) -> [Result] {
        try bind(values)
        defer { rewind() }
        var results: [Result] = []
        while try step() { results.append(read(unsafe SQLiteRow(handle))) }
        return results
    }

    private func step() throws(SQLiteError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        try connection.check(code, "sqlite3_step")
        return false
    }

    /// Ends the read transaction and gives back the parameters' memory.
    private func rewind() {
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }

    private func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
        for (index, value) in values.enumerated() {
            try connection.check(bind(value, at: Int32(index + 1)), "sqlite3_bind")
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: unsafe sqlite3_bind_null(handle, index)
        case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
        case .text(var text):
            text.withUTF8 { bytes in
                unsafe gn_sqlite3_bind_text(
                    handle, index,
                    UnsafeRawPointer(bytes.baseAddress)?
                        .assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count))
            }
        case .blob(let data):
            unsafe data.withUnsafeBytes { bytes in
                unsafe bytes.isEmpty
                    ? sqlite3_bind_zeroblob(handle, index, 0)
                    : gn_sqlite3_bind_blob(
                        handle, index, bytes.baseAddress, Int32(clamping: bytes.count))
            }
        }
    }
}

/// A parameter of a statement.
enum SQLiteValue {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// Text.
    case text(String)
    /// Bytes.
    case blob(Data)
}

/// The row at which a statement stands; valid only while it is read.
@safe struct SQLiteRow: ~Copyable {
    private let handle: OpaquePointer

    fileprivate init(_ handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    /// The number in a column; 0 for what is none.
    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    /// Whether there is no value in a column.
    func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// The text in a column; empty for none.
    func text(_ column: Int32) -> String {
        guard let bytes = unsafe sqlite3_column_text(handle, column) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe String(
            decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// A copy of the bytes in a column; empty for none.
    func blob(_ column: Int32) -> Data {
        guard let bytes = unsafe sqlite3_column_blob(handle, column) else { return Data() }
        return unsafe Data(bytes: bytes, count: Int(sqlite3_column_bytes(handle, column)))
    }
}
