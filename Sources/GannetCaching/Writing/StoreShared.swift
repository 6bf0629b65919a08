import GannetCore

/// What the callers of a store and its writer thread have in common.
final class StoreShared: Sendable {
    /// How the store is set up.
    let configuration: DiskStore.Configuration
    /// Where it stands.
    let paths: StorePaths
    /// Large bodies.
    let bodies: BodyFolder
    /// Connections for reading.
    let pool: ReadPool
    /// What the writer thread has to do.
    let queue = Monitor(WriterQueue())

    /// Parts for a store.
    init(_ configuration: DiskStore.Configuration) {
        self.configuration = configuration
        paths = StorePaths(root: configuration.path)
        bodies = BodyFolder(
            files: configuration.files, paths: paths, token: configuration.token)
        pool = ReadPool(paths: paths, files: configuration.files)
    }

    /// Tells the owner that something could not be done.
    func report(_ operation: StoreFailure.Operation, path: String? = nil, _ reason: String) {
        configuration.events(
            .failed(
                StoreFailure(operation: operation, path: path ?? paths.root, reason: reason)))
    }

    /// What is pending for `key`; nothing is found once the store is closed.
    func finding(for key: DataCacheKey) -> PendingWrites.Finding {
        queue.read { $0.isClosed ? .miss : $0.pending.finding(for: key) }
    }

    /// From now on nothing is written.
    func becomeReadOnly(_ reason: String) {
        queue.change { $0.isReadOnly = true }
        pool.becomeReadOnly()
        configuration.events(.openedReadOnly(path: paths.root, reason: reason))
    }

    /// Adds a write, once there is room for it; false when the store is closed or read-only.
    func enqueue(_ write: PendingWrites.Write, for key: DataCacheKey) -> Bool {
        let limit = configuration.pendingLimit
        return queue.wait { queue in
            if queue.isClosed || queue.isReadOnly { return false }
            // What alone exceeds the limit is let in when nothing else is there.
            let isRoom =
                queue.pending.byteCount == 0
                || queue.pending.byteCount + write.byteCount <= limit
            guard isRoom else { return nil }
            queue.pending.add(write, for: key)
            return true
        }
    }
}

/// What the writer thread has to do.
struct WriterQueue: Sendable {
    /// Changes of the store.
    var pending = PendingWrites()
    /// When entries were last used, by their places in the index.
    var uses: [Int64: Int64] = [:]
    /// Other work, done after the changes that came before it.
    var jobs: [@Sendable (StoreWriter) -> Void] = []
    /// The index that a reader found to be broken.
    var broken: FileStatus.Identity?
    /// Whether nothing can be written.
    var isReadOnly = false
    /// Whether no more is taken in.
    var isClosed = false

    /// Marks of use are worth a transaction of their own once there are so many.
    static let usesThatWake = 256

    /// Whether the writer thread should run.
    var isWork: Bool {
        isClosed || pending.isWaiting || !jobs.isEmpty || broken != nil
            || uses.count >= Self.usesThatWake
    }
}
