import FoundationEssentials
import GannetCore
import Synchronization

/// What the callers of a store and its writer thread have in common.
final class StoreShared: Sendable {
    /// How the store is set up.
    let configuration: DiskStore.Configuration
    /// Where it stands.
    let paths: StorePaths
    /// Large bodies.
    let bodies: BodyFolder
    /// How keys, heads and bodies stand on disk.
    let coding: EntryCoding
    /// Connections for reading.
    let pool: ReadPool
    /// What the writer thread has to do.
    let queue = Monitor(WriterQueue())
    /// What readers have found.
    let lookups = Mutex(LookupCounts())

    /// Parts for a store.
    ///
    /// - Throws: `invalid_request` for an encryption key of the wrong length, or for any where
    ///   encryption is not built in.
    init(_ configuration: DiskStore.Configuration) throws(ImageError) {
        self.configuration = configuration
        coding = EntryCoding(cipher: try Self.cipher(configuration.encryptionKey))
        paths = StorePaths(root: configuration.path)
        bodies = BodyFolder(
            files: configuration.files, paths: paths, token: configuration.token)
        pool = ReadPool(paths: paths, files: configuration.files)
    }

    private static func cipher(_ key: Data?) throws(ImageError) -> EntryCipher? {
        guard let key else { return nil }
        guard EntryCipher.isBuilt else {
            throw ImageError(
                .invalidRequest,
                "there is an encryption key, but this build cannot encrypt; build Gannet with the "
                    + "trait Encryption")
        }
        guard let cipher = EntryCipher(key: key) else {
            throw ImageError(
                .invalidRequest,
                "the encryption key has \(key.count) bytes; give \(EntryCipher.keyByteCount) "
                    + "random ones")
        }
        return cipher
    }

    /// Tells the owner that something could not be done.
    func report(_ operation: StoreFailure.Operation, path: String, _ reason: String) {
        configuration.events(
            .failed(StoreFailure(operation: operation, path: path, reason: reason)))
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

    /// Takes a body's file away that no entry refers to any more.
    func takeAway(_ file: String) {
        do {
            try bodies.remove(file)
        } catch {
            report(.evict, path: error.path, error.description)
        }
    }

    /// Adds a write; never waits.
    ///
    /// What there is no room for is not kept, which an event tells; nothing is kept by a store that
    /// is closed or read-only.
    func enqueue(_ write: PendingWrites.Write, for key: DataCacheKey) {
        let limit = configuration.pendingLimit
        let isTaken = queue.change { queue in
            guard !queue.isClosed, !queue.isReadOnly else { return true }
            return queue.pending.add(write, for: key, limit: limit)
        }
        guard !isTaken else { return }
        configuration.events(
            .notKept(key, reason: "more than \(limit) bytes wait for the disk already"))
    }
}
