import GannetCore
import Synchronization

/// Connections for reading, lent to one thread each.
///
/// A thread that finds none idle opens one: nobody waits. The path is looked at every time, which
/// costs a microsecond: when the index was deleted or rebuilt, by whatever process, an open
/// connection would go on reading the file that has no name any more.
final class ReadPool: Sendable {
    private let paths: StorePaths
    private let files: any FileOperating
    private let state: Mutex<State>

    /// How long a reader waits for a lock, in milliseconds: in WAL mode there is nearly never one
    /// to wait for, and a picture is waiting for the reader.
    private static let busyMilliseconds: Int32 = 250
    private static let maximumIdle = 4

    private struct State {
        var idle: [IndexReader] = []
        /// How the index is opened; nil once the pool is closed.
        var access: SQLiteConnection.Access? = .existing
    }

    /// A pool for the index at these paths.
    init(paths: StorePaths, files: any FileOperating) {
        self.paths = paths
        self.files = files
        state = Mutex(State())
    }

    /// From now on reads without the right to write.
    func becomeReadOnly() {
        state.withLock { $0.access = .readOnly }
    }

    /// From now on there is no index.
    func close() {
        state.withLock { $0.access = nil }
        closeIdle()
    }

    /// Closes what is not lent.
    func closeIdle() {
        // Closed after the lock is given back.
        _ = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
    }

    /// Runs `body` with a connection; nil when there is no index.
    func lend<Result>(
        _ body: (IndexReader) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        guard let access = state.withLock({ $0.access }) else { return nil }
        // Whatever the reason for which the index cannot be seen, nothing can be read from it.
        guard let identity = try? files.status(of: paths.index).identity else { return nil }
        let reader: IndexReader
        if let idle = idleReader(identity) {
            reader = idle
        } else {
            reader = try openReader(identity, access)
        }
        // One that failed is not used again.
        let result = try body(reader)
        state.withLock { state in
            if state.access != nil, state.idle.count < Self.maximumIdle {
                state.idle.append(reader)
            }
        }
        return result
    }

    private func idleReader(_ identity: FileStatus.Identity) -> IndexReader? {
        let reader = state.withLock { $0.idle.popLast() }
        guard let reader, reader.identity != identity else { return reader }
        closeIdle()
        return nil
    }

    private func openReader(
        _ identity: FileStatus.Identity, _ access: SQLiteConnection.Access
    ) throws(SQLiteError) -> IndexReader {
        do throws(SQLiteError) {
            return try connect(identity, access)
        } catch {
            guard access == .readOnly else { throw error }
            // Without shared memory beside the index only a file that nobody writes is read.
            return try connect(identity, .immutable)
        }
    }

    private func connect(
        _ identity: FileStatus.Identity, _ access: SQLiteConnection.Access
    ) throws(SQLiteError) -> IndexReader {
        let connection = try SQLiteConnection(
            path: paths.index, access: access, busyMilliseconds: Self.busyMilliseconds)
        return try IndexReader(connection, identity: identity)
    }
}
