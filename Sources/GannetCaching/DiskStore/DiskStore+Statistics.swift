import FoundationEssentials

extension DiskStore {
    /// What a store holds.
    public struct Statistics: Hashable, Sendable {
        /// How many answers.
        public var entries = 0
        /// The sizes of their bodies, in bytes.
        public var bodyBytes = 0
        /// What they take on disk, in bytes: what the limit is about.
        ///
        /// A body that several answers share counts for each of them.
        public var diskBytes = 0
        /// How many bodies stand in the index.
        public var inlineEntries = 0
        /// How many bodies stand in files of their own.
        public var fileEntries = 0
        /// When the oldest of the answers was stored.
        public var oldestStored: Date?
        /// When the newest of the answers was stored.
        public var newestStored: Date?
        /// When the answer that is the next to go was last used.
        public var leastRecentlyUsed: Date?
    }

    /// The most bytes that the store takes on disk.
    public var limit: Int { shared.configuration.limit }

    /// What the store holds, when everything queued before is on disk.
    public func statistics() -> Statistics {
        flush()
        do {
            return try shared.pool.lend { (index) throws(SQLiteError) in try index.statistics() }
                ?? Statistics()
        } catch {
            EntryReader(shared).report(error)
            return Statistics()
        }
    }
}
