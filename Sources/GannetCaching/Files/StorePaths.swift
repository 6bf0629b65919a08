/// Where the parts of a store stand in its folder.
struct StorePaths: Sendable {
    /// The name of the folder with large bodies.
    static let bodies = "bodies"
    /// The name of the file that is locked while the store is made or rebuilt.
    static let lock = "lock"
    /// What the name of a body that is being written ends with.
    static let unfinished = ".part"

    /// The store's folder.
    let root: String

    /// The database.
    var index: String { "\(root)/index.sqlite3" }
    /// The database, and what SQLite keeps beside it.
    var indexFiles: [String] { [index, index + "-wal", index + "-shm"] }
    /// The folder with large bodies.
    var bodies: String { "\(root)/\(Self.bodies)" }
    /// The file that is locked while the store is made or rebuilt.
    var lock: String { "\(root)/\(Self.lock)" }

    /// A finished body.
    func body(_ name: String) -> String { "\(bodies)/\(name)" }

    /// A body that is being written by the store with this token.
    func unfinishedBody(_ name: String, token: UInt64) -> String {
        "\(bodies)/\(name).\(String(token, radix: 16))\(Self.unfinished)"
    }
}
