import FoundationEssentials
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
        ///
        /// Less than 16 MB counts as 16 MB, and pinned answers come on top. It is held at every
        /// moment, to within 5 % or 8 MB, whichever is more. An answer that alone takes more than
        /// a tenth of it is not kept.
        public var limit: Int
        /// For how many seconds an answer is kept after it was stored, however often it is used.
        ///
        /// Nil is for as long as there is room. Pinned answers stay.
        public var timeToLive: Double?
        /// 32 random bytes, kept elsewhere by the application, with which addresses, header fields
        /// and bodies are sealed on disk, entry by entry; nil seals nothing.
        ///
        /// Nobody without the key can read them, or change them unnoticed. What was stored with
        /// another key, or with none, is not found. Sizes, times and the number of the answers can
        /// be seen, and which bodies are equal. Needs the trait `Encryption`, which is on by
        /// default: without it a store that is given a key is not opened.
        public var encryptionKey: Data?
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
        /// Below it a store would spend its time on making room; tests have less patience.
        var minimumLimit = 16_000_000
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

        /// The limit that counts.
        var heldLimit: Int { max(limit, minimumLimit) }

        /// The most that one answer may take: one that takes more would push too many others out.
        var entryLimit: Int { heldLimit / 10 }

        /// Answers stored before this moment are not handed out any more; nil if none is too old.
        var expiryLine: Int64? {
            guard let timeToLive else { return nil }
            return time.now.addingTimeInterval(-timeToLive).milliseconds
        }
    }
}
