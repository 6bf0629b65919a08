import GannetCore

/// What happens inside a disk store that its owner may want to know.
///
/// None of it is a failure of a picture: what cannot be read is a miss, what cannot be written is
/// not kept.
public enum DiskStoreEvent: Hashable, Sendable {
    /// Something could not be done.
    case failed(StoreFailure)
    /// A stored answer was damaged, and is dropped.
    case damaged(DataCacheKey, reason: String)
    /// An answer is not kept: it is too large, or too much waits for the disk.
    case notKept(DataCacheKey, reason: String)
    /// The index was missing, broken or of another version, and the store begins anew.
    case rebuilt(path: String, reason: String)
    /// The folder may only be read: what is there is used, nothing is kept.
    case openedReadOnly(path: String, reason: String)
    /// Answers left because the limit was reached.
    case evicted(entries: Int, bytes: Int)
}
