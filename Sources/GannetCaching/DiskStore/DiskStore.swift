import FoundationEssentials
import GannetCore
import GannetThreads

/// Keeps answers on disk between runs of the program: an index in SQLite, large bodies in files.
///
/// What it hands out is whole: length and checksum are verified at every read, and what is damaged
/// is dropped and counts as a miss. Writes are queued and found at once; one thread of the store's
/// own brings them to the disk in batches. The store holds itself to its limit while it runs, by
/// dropping what was not used for the longest time. Several processes may use one folder.
///
/// A failing disk is a miss and a ``DiskStoreEvent``, never an error: no call throws. Calls may
/// block on the disk. Any thread, except from inside the event handler.
public final class DiskStore: DataCaching {
    let shared: StoreShared
    private let thread: SystemThread

    /// Opens the store in the configured folder, made if it is not there.
    ///
    /// A folder that may only be read is used for reading, and a broken index is replaced by an
    /// empty one; events tell so.
    ///
    /// - Throws: `invalid_request` for an encryption key that has not 32 bytes, or for any where
    ///   the trait `Encryption` is off; `cannot_write` when the folder cannot be made or used at
    ///   all, such as when a file is in its place; a program then does best to go on without a disk
    ///   cache.
    public init(_ configuration: Configuration) throws(ImageError) {
        shared = try StoreShared(configuration)
        let writer = StoreWriter(shared)
        try Self.open(writer)
        let handover = Handover(writer)
        thread = SystemThread(name: "gannet-store") { handover.writer.run() }
    }

    deinit {
        shutdown()
    }

    /// The folder.
    public var path: String { shared.paths.root }

    /// The answer stored under `key`, whole and verified; nil if there is none or it is damaged.
    ///
    /// One that is older than the configured time to live counts as none.
    public func entry(for key: DataCacheKey) -> StoredEntry? {
        let entry = lookUp(key)
        shared.lookups.withLock { $0.count(isHit: entry != nil) }
        return entry
    }

    /// What is said about the answer stored under `key`; its body is not read, unless it stands in
    /// the index, and may turn out to be damaged.
    public func response(for key: DataCacheKey) -> StoredResponse? {
        let reader = EntryReader(shared)
        return switch shared.finding(for: key) {
        case .entry(let entry): entry.response
        case .miss: nil
        case .nothing: reader.response(for: key)
        case .updated: lookUp(key)?.response
        }
    }

    private func lookUp(_ key: DataCacheKey) -> StoredEntry? {
        let reader = EntryReader(shared)
        // An update is applied to what is on disk unless it got there while that was read; it can
        // hardly be overtaken twice.
        for _ in 0..<3 {
            switch shared.finding(for: key) {
            case .entry(let entry): return entry
            case .miss: return nil
            case .nothing: return reader.entry(for: key)
            case .updated(let responses, let ticket):
                guard let entry = reader.entry(for: key) else { return nil }
                guard case .updated(_, ticket) = shared.finding(for: key) else { continue }
                return entry.updated(by: responses)
            }
        }
        return reader.entry(for: key)
    }

    /// Stores an answer in place of what is there; one that takes more than a tenth of the limit is
    /// not kept.
    ///
    /// Returns when it is queued, and never waits for the disk: when more waits than the
    /// configuration allows, the answer is not kept, and an event tells so.
    public func store(_ entry: StoredEntry, for key: DataCacheKey) {
        shared.enqueue(.store(entry), for: key)
    }

    /// Replaces what is said about a stored answer, and keeps its body.
    ///
    /// Ignored when there is none, or when entity tag or date of change say that the answer that is
    /// stored by now has another body.
    public func update(_ response: StoredResponse, for key: DataCacheKey) {
        shared.enqueue(.update([response]), for: key)
    }

    /// Forgets the answer stored under `key`.
    public func remove(_ key: DataCacheKey) {
        shared.enqueue(.remove, for: key)
    }

    /// Returns when everything queued before is on disk or has failed.
    public func flush() {
        _ = perform { _ in true }
    }

    /// Flushes and closes; afterwards nothing is found or kept.
    ///
    /// May be called more than once.
    public func shutdown() {
        let isFirst = shared.queue.change { queue in
            defer { queue.isClosed = true }
            return !queue.isClosed
        }
        if isFirst { thread.join() }
    }

    /// Runs `job` on the writer thread after everything queued before; nil when closed.
    func perform<Result: Sendable>(
        _ job: @escaping @Sendable (StoreWriter) -> Result?
    ) -> Result? {
        let outcome = Monitor<Result??>(nil)
        let isTaken = shared.queue.change { queue in
            guard !queue.isClosed else { return false }
            queue.jobs.append { writer in
                let result = job(writer)
                outcome.change { $0 = .some(result) }
            }
            return true
        }
        return isTaken ? outcome.wait { $0 } : nil
    }

    private static func open(_ writer: StoreWriter) throws(ImageError) {
        let shared = writer.shared
        do {
            _ = try writer.openIndex()
        } catch {
            switch error.remedy {
            case .later: shared.configuration.events(.failed(error.failure))
            case .readOnly: shared.becomeReadOnly(error.failure.reason)
            case .none:
                throw ImageError(
                    .cannotWrite, "the cache folder cannot be used: \(error.failure.reason)",
                    input: error.failure.path, underlying: error.failure)
            }
        }
    }

    /// Carries the writer over to its thread.
    ///
    /// Unchecked because the thread that made the writer does not touch it any more.
    private final class Handover: @unchecked Sendable {
        let writer: StoreWriter

        init(_ writer: StoreWriter) {
            self.writer = writer
        }
    }
}
