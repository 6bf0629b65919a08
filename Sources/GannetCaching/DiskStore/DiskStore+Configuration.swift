import GannetCore
import GannetThreads

extension DiskStore {
    /// How a disk store is set up.
    public struct Configuration: Sendable {
        /// The folder, as an absolute path.
        ///
        /// It is made, with mode 0700, if it is not there.
        public var path: String
        /// The most bytes that the store takes on disk, its index included.
        public var limit: Int
        /// The most bytes that wait in memory for being written; what comes on top is not kept.
        public var pendingLimit: Int
        /// Bodies up to this size stand in the index, larger ones in files of their own.
        public var inlineLimit: Int
        /// How long a write waits for another process's, in seconds.
        public var busyTimeout: Double
        /// Where time comes from.
        public var time: any TimeProviding
        /// Called with what happens, on whichever thread it happens on.
        ///
        /// It must return quickly and must not call the store.
        public var events: @Sendable (DiskStoreEvent) -> Void

        /// The calls by which bodies become files; a test puts a faulty one here.
        public var files: any FileOperating = SystemFiles()
        /// What tells this store's unfinished files from those of any other process.
        var token: UInt64 = UInt64.random(in: 0...UInt64.max)
        /// Stored answers used again within this time are not marked as used once more: in ms.
        var useGranularity: Int64 = 60_000

        /// A store of 512 MB in the folder at `path`, by the machine's time if no other is given.
        public init(
            path: String, limit: Int = 512_000_000, time: (any TimeProviding)? = nil,
            events: @escaping @Sendable (DiskStoreEvent) -> Void = { _ in }
        ) {
            self.path = path
            self.time = time ?? SystemTime()
            self.limit = limit
            self.events = events
            pendingLimit = 32_000_000
            inlineLimit = 32_768
            busyTimeout = 5
        }
    }
}
