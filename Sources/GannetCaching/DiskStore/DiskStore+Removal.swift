import FoundationEssentials
import GannetCore

// What leaves a store at its owner's wish, and what stays.
extension DiskStore {
    /// Drops the answers that are older than the configured time to live; how many.
    ///
    /// They are not handed out anyway, and leave when the store is opened; none without a time to
    /// live.
    @discardableResult
    public func removeExpired() -> Int {
        removing { (upkeep) throws(SQLiteError) in try upkeep.removeExpired() }
    }

    /// Drops the answers that were not used since `date`, pinned ones left out; how many.
    @discardableResult
    public func removeUnused(since date: Date) -> Int {
        removing { (upkeep) throws(SQLiteError) in
            try upkeep.removeUnused(before: date.milliseconds)
        }
    }

    /// Drops the answers whose keys match, pinned ones too; how many.
    ///
    /// `matches` is called on the store's thread and must not call the store. What is stored
    /// meanwhile may or may not be seen.
    @discardableResult
    public func removeAll(where matches: @escaping @Sendable (DataCacheKey) -> Bool) -> Int {
        removing { (upkeep) throws(SQLiteError) in try upkeep.removeAll(where: matches) }
    }

    /// Keeps an answer whatever the limit and the time to live say, or no longer so; whether there
    /// is one.
    ///
    /// An answer that is stored in its place later is pinned as it was. Waits for the disk.
    @discardableResult
    public func setPinned(_ isPinned: Bool, for key: DataCacheKey) -> Bool {
        removing { (upkeep) throws(SQLiteError) in
            try upkeep.setPinned(isPinned, for: key) ? 1 : 0
        } > 0
    }

    /// The number of answers that some work on the writer thread has concerned.
    private func removing(
        _ work: @escaping @Sendable (StoreUpkeep) throws(SQLiteError) -> Int
    ) -> Int {
        perform { writer in
            var count = 0
            writer.upkeep { (upkeep) throws(SQLiteError) in count = try work(upkeep) }
            return count
        } ?? 0
    }
}
