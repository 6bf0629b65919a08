import FoundationEssentials

extension DiskStore {
    /// What a store holds.
    public struct Statistics: Hashable, Sendable {
        /// How many answers.
        public var entries = 0
        /// The sizes of their bodies, in bytes.
        public var bodyBytes = 0
        /// What those that are not pinned take on disk, in bytes: what the limit is about.
        ///
        /// A body that several answers share counts for each of them.
        public var diskBytes = 0
        /// How many bodies stand in the index.
        public var inlineEntries = 0
        /// How many bodies stand in files of their own.
        public var fileEntries = 0
        /// How many answers are pinned.
        public var pinnedEntries = 0
        /// What the pinned ones take on disk, in bytes, on top of the limit.
        public var pinnedBytes = 0
        /// How often the answers that are there were found, in this and earlier runs, as far as
        /// that is on disk.
        public var entryHits = 0
        /// How often this store has found an answer since it was opened.
        public var hits = 0
        /// How often it has found none.
        public var misses = 0
        /// When the oldest of the answers was stored.
        public var oldestStored: Date?
        /// When the newest of the answers was stored.
        public var newestStored: Date?
        /// When the answer that is the next to go was last used.
        public var leastRecentlyUsed: Date?
    }

    /// The most bytes that the store takes on disk.
    public var limit: Int { shared.configuration.heldLimit }

    /// What the store holds, when everything queued before is on disk.
    public func statistics() -> Statistics {
        flush()
        var statistics = Statistics()
        do {
            statistics =
                try shared.pool.lend { (index) throws(SQLiteError) in try index.statistics() }
                ?? statistics
        } catch {
            EntryReader(shared).report(error)
        }
        (statistics.hits, statistics.misses) = shared.lookups.withLock { ($0.hits, $0.misses) }
        return statistics
    }
}
