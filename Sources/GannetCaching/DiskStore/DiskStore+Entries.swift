import FoundationEssentials
import GannetCore

extension DiskStore {
    /// A stored answer, as a list shows it.
    public struct Item: Hashable, Sendable {
        /// Where it stands.
        public let key: DataCacheKey
        /// Where it came from, after redirects; nil when what is said about it is damaged.
        public let url: ImageURL?
        /// The status of the answer; nil when what is said about it is damaged.
        public let status: Int?
        /// The media type that the origin named.
        public let mediaType: String?
        /// The size of the body in bytes.
        public let size: Int
        /// When it was stored.
        public let stored: Date
        /// When it was last used, give or take a minute.
        public let lastUsed: Date
        /// How often it was found, as far as that is on disk.
        public let hits: Int
        /// Whether it stays whatever the limit says.
        public let isPinned: Bool
        /// What is known about the answer; nil when that is damaged.
        public let response: StoredResponse?
        /// Whether the body stands in the index rather than in a file of its own.
        public let isInline: Bool

        /// Nil for a row that is sealed with another key.
        init?(_ row: IndexRow, _ coding: EntryCoding) {
            guard let plainKey = coding.plain(row.key) else { return nil }
            let response = coding.response(in: row)
            key = plainKey
            hits = Int(row.hits)
            isPinned = row.isPinned
            self.response = response
            url = response?.url
            status = response?.status
            mediaType = response?.headers["Content-Type"]
            size = row.size
            stored = Date(milliseconds: row.stored)
            lastUsed = Date(milliseconds: row.used)
            isInline = row.fileName == nil
        }
    }

    /// The stored answers, in no particular order, read from the disk as one goes along.
    ///
    /// What is stored or dropped meanwhile may or may not be among them. When the index cannot be
    /// read the sequence ends, and an event tells why.
    public func entries() -> some Sequence<Item> {
        flush()
        return sequence(state: Pages(shared: shared)) { $0.next() }
    }

    /// Reads the index a page at a time: no read transaction stays open between them.
    private struct Pages {
        let shared: StoreShared
        var page: ArraySlice<IndexRow> = []
        var last: Int64? = Int64.min

        mutating func next() -> Item? {
            while true {
                if page.isEmpty { load() }
                guard let row = page.popFirst() else { return nil }
                if let item = Item(row, shared.coding) { return item }
            }
        }

        private mutating func load() {
            guard let after = last else { return }
            do {
                let rows = try shared.pool.lend { (index) throws(SQLiteError) in
                    try index.rows(after: after, count: 256)
                }
                page = (rows ?? [])[...]
                last = page.last?.id
            } catch {
                EntryReader(shared).report(error)
                last = nil
            }
        }
    }
}
