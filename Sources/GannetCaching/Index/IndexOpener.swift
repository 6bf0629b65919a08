import GannetCore
import Glibc

/// Makes, opens and rebuilds the index of a store.
struct IndexOpener: Sendable {
    /// Where the store stands.
    let paths: StorePaths
    /// The seam to the file system.
    let files: any FileOperating
    /// How long to wait for other processes, in milliseconds.
    let busyMilliseconds: Int32
    /// Called when the index had to be thrown away.
    let rebuilt: @Sendable (_ reason: String) -> Void

    /// The index, made if it is not there, and made anew if it is not what it should be.
    ///
    /// `bad` names the file that was found broken: it is thrown away, unless another process has
    /// done so already. Only one process at a time does any of this.
    func open(discarding bad: FileStatus.Identity? = nil) throws(OpenFailure) -> OpenIndex {
        let lock: Int32
        do {
            try makeFolders()
            lock = try files.lock(paths.lock)
        } catch {
            throw openFailure(error)
        }
        defer { files.close(lock) }
        do throws(SQLiteError) {
            do throws(SQLiteError) {
                if let bad, identity == bad { throw SQLiteError(damaged: "it was found damaged") }
                return try openChecked()
            } catch {
                guard error.kind == .damaged else { throw error }
                discard()
                rebuilt(error.description)
                return try openChecked(inPlaceOf: error.description)
            }
        } catch {
            throw openFailure(error)
        }
    }

    private func openChecked(
        inPlaceOf fault: String? = nil
    ) throws(SQLiteError) -> OpenIndex {
        let connection = try SQLiteConnection(
            path: paths.index, access: .create, busyMilliseconds: busyMilliseconds)
        try connection.execute(StoreSchema.beforeTables)
        try connection.execute(StoreSchema.writing)
        if try StoreSchema.isEmpty(connection) {
            try connection.execute("BEGIN IMMEDIATE; \(StoreSchema.tables) COMMIT")
        }
        try StoreSchema.bringUpToDate(connection)
        try StoreSchema.requireCurrent(connection)
        guard let identity else { throw SQLiteError(damaged: "it vanished while it was opened") }
        return OpenIndex(
            writer: try IndexWriter(connection), connection: connection, identity: identity,
            fault: fault)
    }

    /// Which file the index is now; nil if there is none.
    private var identity: FileStatus.Identity? {
        // A file that cannot be looked at is as good as none.
        (try? files.status(of: paths.index))?.identity
    }

    private func discard() {
        for path in paths.indexFiles {
            // What cannot be removed shows when the index is opened again.
            try? files.unlink(path)
        }
    }

    private func makeFolders() throws(FileError) {
        do {
            try files.makeFolder(paths.root, mode: 0o700)
        } catch {
            guard error.code == ENOENT else { throw error }
            try makeParents()
        }
        try files.makeFolder(paths.bodies, mode: 0o700)
    }

    private func makeParents() throws(FileError) {
        var path = paths.root.hasPrefix("/") ? "" : "."
        for part in paths.root.split(separator: "/") {
            path += "/\(part)"
            try files.makeFolder(path, mode: 0o700)
        }
    }

    private func openFailure(_ error: FileError) -> OpenFailure {
        let remedy: OpenFailure.Remedy =
            switch error.code {
            case EROFS, EACCES, EPERM: .readOnly
            case ENOSPC, EDQUOT, EMFILE, ENFILE, ENOMEM: .later
            default: .none
            }
        return OpenFailure(
            remedy: remedy,
            failure: StoreFailure(operation: .open, path: error.path, reason: error.description))
    }

    private func openFailure(_ error: SQLiteError) -> OpenFailure {
        let remedy: OpenFailure.Remedy =
            switch error.kind {
            case .readOnly: .readOnly
            case .busy, .full, .other: .later
            case .damaged, .cannotOpen, .newer: .none
            }
        return OpenFailure(
            remedy: remedy,
            failure: StoreFailure(
                operation: .open, path: paths.index, reason: error.description))
    }
}
