import GannetCore

/// The index as the writer thread has it open.
final class OpenIndex {
    /// Changes it.
    let writer: IndexWriter
    /// The connection itself, for what is no change of entries.
    let connection: SQLiteConnection
    /// Which file it is.
    let identity: FileStatus.Identity
    /// Why the one before it was thrown away when this one was opened; nil if none was.
    let fault: String?

    /// An open index of these parts.
    init(
        writer: IndexWriter, connection: SQLiteConnection, identity: FileStatus.Identity,
        fault: String?
    ) {
        self.writer = writer
        self.connection = connection
        self.identity = identity
        self.fault = fault
    }
}

/// Why a store could not be opened.
struct OpenFailure: Error {
    /// What to do about it.
    enum Remedy {
        /// Nothing will help as long as the folder is what it is.
        case none
        /// It may work the next time: somebody else has the lock, or the disk is full.
        case later
        /// The folder may be read.
        case readOnly
    }

    /// What to do about it.
    let remedy: Remedy
    /// What happened.
    let failure: StoreFailure
}
