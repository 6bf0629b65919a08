import FoundationEssentials
import GannetCore

/// One batch of changes on its way to the disk: one transaction.
///
/// Bodies are staged before the lock on the index is taken and renamed while it is held; files that
/// nobody refers to any more are taken away when the batch is on disk, under the lock again. So no
/// process ever shares a file
/// that another one is about to take away.
struct StoreBatch {
    private let uses: [Int64: EntryUse]
    private let changes: [(key: DataCacheKey, change: Change)]
    private let placeholders: [(key: DataCacheKey, note: PlaceholderNote)]
    private let shared: StoreShared
    private let index: IndexWriter
    private let connection: SQLiteConnection
    private let now: Int64

    private enum Change {
        case store(PreparedEntry)
        case update([StoredResponse])
        case forget
        case recheck
    }

    /// A batch with this work.
    init(_ work: StoreWriter.Work, shared: StoreShared, index: OpenIndex) {
        self.shared = shared
        uses = work.uses
        placeholders = work.placeholders.map { (shared.coding.stored($0.key), $0.note) }
        changes = work.writes.map { key, write in
            let stored = shared.coding.stored(key)
            return (stored, Self.change(write, key, storedAs: stored, shared))
        }
        self.index = index.writer
        connection = index.connection
        now = shared.configuration.time.now.milliseconds
    }

    /// Brings everything to the disk; what a file failed for is told and left out.
    func commit() throws(SQLiteError) {
        var staged = stage()
        defer { for name in staged { shared.bodies.discardStaged(name) } }
        let evicted = try index.transaction { () throws(SQLiteError) in
            for (id, use) in uses { try index.markUsed(id, use) }
            for (key, change) in changes { try apply(change, to: key, &staged) }
            for (key, note) in placeholders { try index.keep(note, for: key) }
            return try evictIfOverLimit()
        }
        if evicted.entries > 0 {
            shared.configuration.events(.evicted(entries: evicted.entries, bytes: evicted.bytes))
            IndexCompaction(connection).giveBack()
        }
    }

    /// Writes large bodies that are not there yet under unfinished names; returns these bodies.
    private func stage() -> Set<String> {
        var staged: Set<String> = []
        for case (_, .store(let entry)) in changes {
            guard let name = entry.fileName, !staged.contains(name),
                !shared.bodies.holds(name, size: entry.body.count)
            else { continue }
            do {
                try shared.bodies.stage(entry.body, name: name)
                staged.insert(name)
            } catch {
                shared.report(.write, path: error.path, error.description)
            }
        }
        return staged
    }

    /// What there is to do for a write: what cannot be kept is told, and forgotten.
    private static func change(
        _ write: PendingWrites.Write, _ key: DataCacheKey, storedAs stored: DataCacheKey,
        _ shared: StoreShared
    ) -> Change {
        switch write {
        case .update(let responses): return .update(responses)
        case .remove: return .forget
        case .recheck: return .recheck
        case .store(let entry):
            let configuration = shared.configuration
            let prepared = PreparedEntry(
                entry, key: stored, coding: shared.coding, inlineLimit: configuration.inlineLimit)
            guard
                let reason = prepared.reasonNotToKeep(
                    under: stored, limit: configuration.entryLimit)
            else { return .store(prepared) }
            configuration.events(.notKept(key, reason: reason))
            return .forget
        }
    }

    private func apply(
        _ change: Change, to key: DataCacheKey, _ staged: inout Set<String>
    ) throws(SQLiteError) {
        switch change {
        case .store(let entry): try store(entry, key, &staged)
        case .update(let responses): try update(responses, key)
        case .forget: try remove(IndexRow.id(of: key))
        case .recheck: try recheck(key)
        }
    }

    private func store(
        _ entry: PreparedEntry, _ key: DataCacheKey, _ staged: inout Set<String>
    ) throws(SQLiteError) {
        // Published first: the entry that is replaced may hold the same file.
        let isThere = publish(entry, &staged)
        let replaced = try remove(IndexRow.id(of: key), keeping: isThere ? entry.fileName : nil)
        if isThere { try index.put(entry, for: key, at: now, inPlaceOf: replaced) }
    }

    /// Makes sure that the body's file is there, now that nobody can take it away.
    private func publish(_ entry: PreparedEntry, _ staged: inout Set<String>) -> Bool {
        guard let name = entry.fileName else { return true }
        if shared.bodies.holds(name, size: entry.body.count) { return true }
        do {
            if staged.remove(name) == nil { try shared.bodies.stage(entry.body, name: name) }
            try shared.bodies.publish(name)
            return true
        } catch {
            shared.report(.write, path: error.path, error.description)
            shared.bodies.discardStaged(name)
            return false
        }
    }

    private func update(
        _ responses: [StoredResponse], _ key: DataCacheKey
    ) throws(SQLiteError) {
        guard let row = try index.row(for: key) else { return }
        guard let stored = shared.coding.response(in: row) else {
            try remove(row.id)
            return
        }
        let head = shared.coding.head(
            of: stored.updated(by: responses), key: key, checksum: row.checksum)
        guard head.count <= ResponseCoding.maximumBytes else { return }
        try index.replaceHead(head, id: row.id)
    }

    /// Drops what a reader found damaged, unless it has become whole in the meantime.
    private func recheck(_ key: DataCacheKey) throws(SQLiteError) {
        guard let row = try index.row(for: key) else { return }
        let body = try index.body(of: row, in: shared.bodies)
        guard let body, row.isWhole(body), shared.coding.plain(body) != nil,
            shared.coding.response(in: row) != nil
        else {
            try remove(row.id)
            // A damaged file is no good to those who share it either.
            if let file = row.fileName { shared.takeAway(file) }
            return
        }
    }

    @discardableResult
    private func remove(
        _ id: Int64, keeping file: String? = nil
    ) throws(SQLiteError) -> IndexWriter.Removed? {
        let removed = try index.remove(id: id)
        if let orphan = removed?.orphanedFile, orphan != file { index.leaveBehind(orphan) }
        return removed
    }

    private func evictIfOverLimit() throws(SQLiteError) -> Eviction.Outcome {
        try Eviction(shared: shared, index: index).runIfOver(limit: shared.configuration.heldLimit)
    }
}
