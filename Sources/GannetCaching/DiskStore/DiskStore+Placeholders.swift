import FoundationEssentials
import GannetCore

// What stands in for pictures, beside their files.
extension DiskStore {
    /// What stands in for the picture whose file is stored under `key`; nil if there is none, if it
    /// is damaged, or if it is not on disk yet.
    ///
    /// Does not count as a use, and reads nothing but the index.
    public func placeholder(for key: DataCacheKey) -> ImagePlaceholder? {
        // What is about to leave has left, and what is about to come has none yet.
        switch shared.finding(for: key) {
        case .entry, .miss: return nil
        case .nothing, .updated: break
        }
        let storedKey = shared.coding.stored(key)
        do {
            let found = try shared.pool.lend { (index) throws(SQLiteError) in
                try index.placeholder(storedKey)
            }
            guard case let (checksum, bytes)?? = found else { return nil }
            return shared.coding.placeholder(in: bytes, key: storedKey, checksum: checksum)
        } catch {
            EntryReader(shared).report(error)
            return nil
        }
    }

    /// Keeps what stands in for a picture, if `body` is what is stored under `key` when it comes to
    /// be written; it leaves with that body.
    ///
    /// Returns when it is queued, and never waits for the disk.
    public func setPlaceholder(
        _ placeholder: ImagePlaceholder, for key: DataCacheKey, of body: Data
    ) {
        let note = PlaceholderNote(placeholder, key: key, body: body, coding: shared.coding)
        shared.queue.change { queue in
            guard !queue.isClosed, !queue.isReadOnly else { return }
            queue.placeholders[key] = note
        }
    }
}
