import GannetCore

/// The one that writes: takes what is queued, a batch at a time, and brings it to the disk.
///
/// Lives on the store's own thread. A batch is one transaction; while it is written the next one
/// gathers, so that batches grow with the load and no timer is needed.
final class StoreWriter {
    /// What the callers share with it.
    let shared: StoreShared
    private let opener: IndexOpener
    private var index: OpenIndex?

    /// A writer for the store; opens nothing yet.
    init(_ shared: StoreShared) {
        self.shared = shared
        let events = shared.configuration.events
        let path = shared.paths.index
        opener = IndexOpener(
            paths: shared.paths, files: shared.configuration.files,
            busyMilliseconds: Int32(clamping: Int(shared.configuration.busyTimeout * 1000)),
            rebuilt: { events(.rebuilt(path: path, reason: $0)) })
    }

    /// Works until the store is closed and nothing is left to do.
    func run() {
        upkeep { (upkeep) throws(SQLiteError) in upkeep.begin() }
        while let work = next() {
            if work.isSuspect { _ = checkIndex() }
            if !work.isEmpty { for part in work.parts { write(part) } }
            shared.queue.change { $0.pending.settle() }
            for job in work.jobs { job(self) }
        }
        index = nil
        shared.pool.close()
    }

    /// The index, opened again if its file is no longer the one at its path.
    ///
    /// - Throws: why there is none; told to the store's owner by the caller.
    func openIndex() throws(OpenFailure) -> OpenIndex {
        // A file that cannot be looked at is as good as gone.
        let current = (try? shared.configuration.files.status(of: shared.paths.index))?.identity
        if let index, index.identity == current { return index }
        index = nil
        shared.pool.closeIdle()
        return try adopt(opener.open())
    }

    /// Works with an index that was just opened; a new one knows none of the files that are there.
    private func adopt(_ opened: OpenIndex) -> OpenIndex {
        index = opened
        opened.writer.removeFile = { [shared] in shared.takeAway($0) }
        if opened.fault != nil { StoreSweep(shared: shared, index: opened).sweep() }
        return opened
    }

    /// Throws the index away, which was found broken, and begins anew.
    private func rebuild() {
        let broken = index
        index = nil
        shared.pool.closeIdle()
        do {
            // The broken file is kept open until then: its number cannot be given to another file,
            // by which another process may have replaced it already.
            let opened = try withExtendedLifetime(broken) { () throws(OpenFailure) in
                try opener.open(discarding: broken?.identity)
            }
            _ = adopt(opened)
        } catch {
            shared.configuration.events(.failed(error.failure))
        }
    }

    /// Does work on the whole store, and tells its owner when that fails.
    func upkeep(_ work: (StoreUpkeep) throws(SQLiteError) -> Void) {
        guard !shared.queue.read({ $0.isReadOnly }) else { return }
        do {
            let upkeep = StoreUpkeep(shared: shared, index: try openIndex())
            upkeep.reporting(.evict) { () throws(SQLiteError) in try work(upkeep) }
        } catch {
            shared.configuration.events(.failed(error.failure))
        }
    }

    /// Checks the index, and begins anew when it is damaged; what was wrong with it.
    ///
    /// One that is not to be mended is only looked at.
    func checkIndex(repairing: Bool = true) -> String? {
        // Through a new connection: the old one may have good pages in its memory.
        index = nil
        var fault: String?
        upkeep { (upkeep) throws(SQLiteError) in fault = upkeep.indexFault() }
        guard repairing else { return fault }
        if fault != nil { rebuild() }
        return index?.fault ?? fault
    }

    /// Takes away files that no entry refers to; how many.
    func sweep() -> Int {
        var swept = 0
        upkeep { (upkeep) throws(SQLiteError) in swept = upkeep.sweep() }
        return swept
    }

    /// One round of work; nil at the end.
    struct Work {
        /// Changes of the store.
        var writes: [(key: DataCacheKey, write: PendingWrites.Write)]
        /// When entries were last used.
        var uses: [Int64: EntryUse]
        /// What stands in for pictures, to be kept after the changes.
        var placeholders: [(key: DataCacheKey, note: PlaceholderNote)] = []
        fileprivate var jobs: [@Sendable (StoreWriter) -> Void]
        fileprivate var isSuspect: Bool

        /// Whether there is nothing to write.
        var isEmpty: Bool { writes.isEmpty && uses.isEmpty && placeholders.isEmpty }

        /// The same in parts of about a megabyte, each of which becomes a transaction: a larger one
        /// would leave the limit behind before it makes room, and several processes may each
        /// have one under way.
        var parts: [Work] {
            var parts = [Work(writes: [], uses: uses, jobs: [], isSuspect: false)]
            var bytes = 0
            for write in writes {
                if bytes > Self.partSize {
                    parts.append(Work(writes: [], uses: [:], jobs: [], isSuspect: false))
                    bytes = 0
                }
                parts[parts.count - 1].writes.append(write)
                bytes += write.write.byteCount
            }
            parts[parts.count - 1].placeholders = placeholders
            return parts
        }

        private static let partSize = 1_000_000
    }

    private func next() -> Work? {
        let work: Work?? = shared.queue.wait { queue in
            guard queue.isWork else { return nil }
            let uses = shared.lookups.withLock { lookups in
                lookups.take(due: queue.uses, everything: queue.isClosed)
            }
            let work = Work(
                writes: queue.pending.take(), uses: uses,
                placeholders: queue.placeholders.map { ($0.key, $0.value) }, jobs: queue.jobs,
                isSuspect: queue.isSuspect)
            if queue.isClosed, work.isEmpty, work.jobs.isEmpty { return .some(nil) }
            queue.uses = [:]
            queue.placeholders = [:]
            queue.jobs = []
            queue.isSuspect = false
            return work
        }
        return work ?? nil
    }

    private func write(_ work: Work) {
        guard !shared.queue.read({ $0.isReadOnly }) else { return }
        do {
            if try commit(work) { return }
            // The index is broken. What was to be written is still in hand: it begins the new one.
            rebuild()
            if try !commit(work) {
                shared.report(.write, path: shared.paths.index, "the new index is broken too")
            }
        } catch {
            shared.configuration.events(.failed(error.failure))
        }
    }

    /// Brings a batch to the disk, or tells why not; false when the index proves to be broken.
    private func commit(_ work: Work) throws(OpenFailure) -> Bool {
        let index = try openIndex()
        do {
            try StoreBatch(work, shared: shared, index: index).commit()
        } catch {
            if error.kind == .damaged { return false }
            shared.report(.write, path: shared.paths.index, error.description)
        }
        return true
    }
}
