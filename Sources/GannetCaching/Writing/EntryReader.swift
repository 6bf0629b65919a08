import FoundationEssentials
import GannetCore

/// Reads stored answers, and believes none of them until it is verified.
struct EntryReader: Sendable {
    private let shared: StoreShared

    /// Reads from the store.
    init(_ shared: StoreShared) {
        self.shared = shared
    }

    /// The answer under `key` as it is on disk; nil, and an event, for one that cannot be had.
    func entry(for key: DataCacheKey) -> StoredEntry? {
        do {
            var found = try look(key)
            // A body's file may go between the look at the index and the look at the file, when
            // somebody replaces the entry: the index is then asked once more.
            if case .noBody = found { found = try look(key) }
            switch found {
            case .nothing: return nil
            case .entry(let entry): return entry
            case .noBody(let reason), .damaged(let reason):
                drop(key, reason)
                return nil
            }
        } catch {
            report(error)
            return nil
        }
    }

    /// What is said about the answer under `key`, without a look at its body.
    func response(for key: DataCacheKey) -> StoredResponse? {
        let storedKey = shared.coding.stored(key)
        do {
            let found = try shared.pool.lend { (index) throws(SQLiteError) in
                try index.find(storedKey)
            }
            guard case let (row, _)?? = found,
                !row.isExpired(before: shared.configuration.expiryLine),
                let response = shared.coding.response(in: row)
            else { return nil }
            noteUse(of: row)
            return response
        } catch {
            report(error)
            return nil
        }
    }

    /// Whether the answer under `key` can be had; one that is damaged is told, and dropped if so
    /// asked.
    func isWhole(_ key: DataCacheKey, dropping: Bool) -> Bool {
        do {
            switch try look(key, isUse: false) {
            case .nothing, .entry: return true
            case .noBody(let reason), .damaged(let reason):
                drop(key, reason, isDropped: dropping)
                return false
            }
        } catch {
            report(error)
            return false
        }
    }

    private func drop(_ key: DataCacheKey, _ reason: String, isDropped: Bool = true) {
        shared.configuration.events(.damaged(key, reason: reason))
        guard isDropped else { return }
        shared.enqueue(.recheck, for: key)
    }

    /// Tells the owner why the index could not be read; a broken one is left to the writer.
    func report(_ error: SQLiteError) {
        shared.report(.read, path: shared.paths.index, error.description)
        if error.kind == .damaged { shared.queue.change { $0.isSuspect = true } }
    }

    private enum Found {
        case nothing
        case entry(StoredEntry)
        case noBody(String)
        case damaged(String)
    }

    private func look(
        _ key: DataCacheKey, isUse: Bool = true
    ) throws(SQLiteError) -> Found {
        let storedKey = shared.coding.stored(key)
        let found = try shared.pool.lend { (index) throws(SQLiteError) in
            try index.find(storedKey)
        }
        guard case let (row, inline)?? = found else { return .nothing }
        if isUse, row.isExpired(before: shared.configuration.expiryLine) { return .nothing }
        guard let response = shared.coding.response(in: row) else {
            return .damaged("what is said about it is damaged")
        }
        let body: Data
        do {
            body = try row.fileName.map { try shared.bodies.read($0, size: row.size) } ?? inline
        } catch {
            return .noBody("\(error)")
        }
        guard row.isWhole(body), let body = shared.coding.plain(body) else {
            return .damaged("its body of \(row.size) bytes is damaged or cut short")
        }
        if isUse { noteUse(of: row) }
        return .entry(StoredEntry(response: response, body: body))
    }

    /// A use is written down with the next batch, and only when the last is some time ago: reading
    /// must not become writing.
    private func noteUse(of row: IndexRow) {
        let now = shared.configuration.time.now.milliseconds
        shared.lookups.withLock { $0.uncounted[row.id, default: 0] += 1 }
        guard now - row.used >= shared.configuration.useGranularity else { return }
        shared.queue.change { queue in
            if !queue.isReadOnly, !queue.isClosed { queue.uses[row.id] = now }
        }
    }
}
