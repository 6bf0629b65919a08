import FoundationEssentials
import GannetCore

/// An entry as it stands in the index.
struct IndexRow: Sendable {
    /// The columns that ``init(_:)`` reads, in its order.
    static let columns =
        """
        e.id, e.source, e.variant, e.head, e.size, e.checksum, e.charge, e.stored, e.used, e.file,
        e.pinned, e.hits
        """
    /// The column behind these.
    static let nextColumn: Int32 = 12

    /// The place in the index: a hash of the key.
    let id: Int64
    /// The key.
    let key: DataCacheKey
    /// What is known about the answer, encoded.
    let head: Data
    /// The body's size in bytes.
    let size: Int
    /// XXH3 of the body.
    let checksum: UInt64
    /// What the entry takes on disk.
    let charge: Int64
    /// When it was stored, in milliseconds since 1970.
    let stored: Int64
    /// When it was last used, in milliseconds since 1970, near enough.
    let used: Int64
    /// The name of the body's file; nil for one that stands in the index.
    let fileName: String?
    /// Whether it stays whatever the limit says.
    let isPinned: Bool
    /// How often it was found, near enough.
    let hits: Int64

    /// Reads the columns.
    init(_ row: borrowing SQLiteRow) {
        id = row.integer(0)
        key = DataCacheKey(source: row.text(1), variant: row.text(2))
        head = row.blob(3)
        size = Int(row.integer(4))
        checksum = UInt64(bitPattern: row.integer(5))
        charge = row.integer(6)
        stored = row.integer(7)
        used = row.integer(8)
        fileName = row.isNull(9) ? nil : row.text(9)
        isPinned = row.integer(10) != 0
        hits = row.integer(11)
    }

    /// Whether it is older than the time to live that ends with `line`.
    func isExpired(before line: Int64?) -> Bool {
        guard let line else { return false }
        return !isPinned && stored < line
    }

    /// Whether these bytes are the body that was stored.
    func isWhole(_ body: Data) -> Bool {
        body.count == size && BodyDigest.checksum(body) == checksum
    }

    /// Where an entry with this key stands.
    static func id(of key: DataCacheKey) -> Int64 {
        var bytes = Data(key.source.utf8)
        bytes.append(0)
        bytes.append(contentsOf: key.variant.utf8)
        return Int64(bitPattern: BodyDigest.checksum(bytes))
    }
}
