import FoundationEssentials
import GannetCore

/// One batch of changes on its way to the disk: one transaction.
///
/// Bodies are staged before the lock on the index is taken and renamed while it is held; files that
/// nobody refers to any more are taken away while it is held. So no process ever shares a file
/// that another one is about to take away.
struct StoreBatch {
    private let work: StoreWriter.Work
    private let shared: StoreShared
    private let index: IndexWriter
    private let connection: SQLiteConnection
    private let now: Int64

    /// Files taken away once the limit is passed leave so much room, in hundredths of the limit.
    private static let roomAfterEviction: Int64 = 10

    /// A batch with this work.
    init(_ work: StoreWriter.Work, shared: StoreShared, index: OpenIndex) {
        self.work = work
        self.shared = shared
        self.index = index.writer
        connection = index.connection
        now = shared.configuration.time.now.milliseconds
    }

    /// Brings everything to the disk; what a file failed for is told and left out.
    func commit() throws(SQLiteError) {
        var staged = stage()
        defer { for name in staged { shared.bodies.discardStaged(name) } }
        let evicted = try index.transaction { () throws(SQLiteError) in
            for (id, time) in work.uses { try index.markUsed(id, at: time) }
            for (key, write) in work.writes { try apply(write, to: key, &staged) }
            return try evictIfOverLimit()
        }
        if evicted.entries > 0 {
            shared.configuration.events(
                .evicted(entries: evicted.entries, bytes: Int(evicted.bytes)))
            IndexCompaction(connection).giveBack()
        }
    }

    /// Writes large bodies that are not there yet under unfinished names; returns these bodies.
    private func stage() -> Set<String> {
        var staged: Set<String> = []
        for case (let key, .store(let entry)) in work.writes {
            guard let name = entry.fileName, isKept(entry, key), !staged.contains(name),
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

    private func isKept(_ entry: PreparedEntry, _ key: DataCacheKey) -> Bool {
        entry.charge(for: key) <= Int64(shared.configuration.limit)
            && entry.head.count <= ResponseCoding.maximumBytes
    }

    private func apply(
        _ write: PendingWrites.Write, to key: DataCacheKey, _ staged: inout Set<String>
    ) throws(SQLiteError) {
        switch write {
        case .store(let entry): try store(entry, key, &staged)
        case .update(let response): try update(response, key)
        case .remove: try remove(IndexRow.id(of: key))
        case .recheck: try recheck(key)
        }
    }

    private func store(
        _ entry: PreparedEntry, _ key: DataCacheKey, _ staged: inout Set<String>
    ) throws(SQLiteError) {
        // Published first: the entry that is replaced may hold the same file.
        let isThere = isKept(entry, key) && publish(entry, &staged)
        try remove(IndexRow.id(of: key), keeping: isThere ? entry.fileName : nil)
        if isThere { try index.put(entry, for: key, at: now) }
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

    private func update(_ response: StoredResponse, _ key: DataCacheKey) throws(SQLiteError) {
        guard let row = try index.row(for: key) else { return }
        guard let stored = ResponseCoding.response(in: row.head) else {
            return try remove(row.id)
        }
        let head = ResponseCoding.bytes(of: response)
        guard response.describesSameBody(as: stored), head.count <= ResponseCoding.maximumBytes
        else { return }
        try index.replaceHead(head, id: row.id)
    }

    /// Drops what a reader found damaged, unless it has become whole in the meantime.
    private func recheck(_ key: DataCacheKey) throws(SQLiteError) {
        guard let row = try index.row(for: key) else { return }
        let body = try index.body(of: row, in: shared.bodies)
        guard let body, row.isWhole(body), ResponseCoding.response(in: row.head) != nil else {
            try remove(row.id)
            // A damaged file is no good to those who share it either.
            if let file = row.fileName { takeAway(file) }
            return
        }
    }

    private func remove(_ id: Int64, keeping file: String? = nil) throws(SQLiteError) {
        guard let orphan = try index.remove(id: id)?.orphanedFile, orphan != file else { return }
        takeAway(orphan)
    }

    private func takeAway(_ file: String) {
        do {
            try shared.bodies.remove(file)
        } catch {
            shared.report(.evict, path: error.path, error.description)
        }
    }

    private func evictIfOverLimit() throws(SQLiteError) -> (entries: Int, bytes: Int64) {
        let limit = Int64(shared.configuration.limit)
        guard try index.totalCharge() > limit else { return (0, 0) }
        return try evict(toBytes: limit / 100 * (100 - Self.roomAfterEviction))
    }

    /// Takes entries out, the longest unused first, until no more than `bytes` are taken.
    ///
    /// Belongs into a transaction.
    func evict(toBytes bytes: Int64) throws(SQLiteError) -> (entries: Int, bytes: Int64) {
        var total = try index.totalCharge()
        var evicted: (entries: Int, bytes: Int64) = (0, 0)
        while total > bytes {
            let ids = try index.leastRecentlyUsed(64)
            if ids.isEmpty { break }
            for id in ids where total > bytes {
                guard let removed = try index.remove(id: id) else { continue }
                if let orphan = removed.orphanedFile { takeAway(orphan) }
                total -= removed.charge
                evicted = (evicted.entries + 1, evicted.bytes + removed.charge)
            }
        }
        return evicted
    }
}
