import GannetCore

/// What the writer thread has to do.
struct WriterQueue: Sendable {
    /// Changes of the store.
    var pending = PendingWrites()
    /// When entries were last used, by their places in the index.
    var uses: [Int64: Int64] = [:]
    /// What stands in for pictures; the latest counts.
    var placeholders: [DataCacheKey: PlaceholderNote] = [:]
    /// Other work, done after the changes that came before it.
    var jobs: [@Sendable (StoreWriter) -> Void] = []
    /// Whether somebody found the index to be broken; the writer sees for itself.
    var isSuspect = false
    /// Whether nothing can be written.
    var isReadOnly = false
    /// Whether no more is taken in.
    var isClosed = false

    /// Marks of use are worth a transaction of their own once there are so many.
    static let usesThatWake = 256

    /// Whether the writer thread should run.
    var isWork: Bool {
        isClosed || pending.isWaiting || !jobs.isEmpty || isSuspect
            || uses.count >= Self.usesThatWake || !placeholders.isEmpty
    }
}
