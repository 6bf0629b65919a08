import FoundationEssentials

/// The few calls by which bodies reach the disk and come back: a seam, so that a test can make
/// any one of them fail.
///
/// Each stands for one call of the system, short reads and short writes included, and blocks as
/// that does. Any thread.
public protocol FileOperating: Sendable {
    /// Makes one folder; one that is there already is no error.
    func makeFolder(_ path: String, mode: UInt32) throws(FileError)
    /// Opens a file.
    func open(_ path: String, for use: FileUse) throws(FileError) -> Int32
    /// Closes a file; its outcome says nothing about what was written, so there is none.
    func close(_ descriptor: Int32)
    /// Reads at most `count` bytes; fewer, or none at the end.
    func read(_ descriptor: Int32, atMost count: Int) throws(FileError) -> Data
    /// Writes some of the bytes from `offset` on, and says how many.
    func write(_ data: Data, from offset: Int, to descriptor: Int32) throws(FileError) -> Int
    /// What is known about the file at `path`.
    func status(of path: String) throws(FileError) -> FileStatus
    /// Gives a file another name in place of what had it; the name changes hands at once.
    func rename(_ path: String, to newPath: String) throws(FileError)
    /// Takes a file's name away.
    func unlink(_ path: String) throws(FileError)
    /// The names in a folder, without `.` and `..`.
    func names(in folder: String) throws(FileError) -> [String]
    /// Waits for the only right to rebuild what is in a folder, by a lock on the file at `path`.
    func lock(_ path: String) throws(FileError) -> Int32
}

/// What a file is opened for.
public enum FileUse: Hashable, Sendable {
    /// To be read.
    case reading
    /// To be written; it must not exist yet.
    case making
}

/// What is known about a file.
public struct FileStatus: Hashable, Sendable {
    /// What tells one file from another, whatever its name.
    public struct Identity: Hashable, Sendable {
        /// The number of the file system.
        public let device: UInt64
        /// The number of the file on it.
        public let number: UInt64

        /// An identity of these parts.
        public init(device: UInt64, number: UInt64) {
            self.device = device
            self.number = number
        }
    }

    /// What tells it from any other.
    public let identity: Identity
    /// Its size in bytes.
    public let size: Int
    /// When it was last written, in seconds since 1970.
    public let modified: Int

    /// What is known, in these parts.
    public init(identity: Identity, size: Int, modified: Int) {
        self.identity = identity
        self.size = size
        self.modified = modified
    }
}
