import FoundationEssentials
import GannetCore
import Synchronization

/// A file system with faults at the calls that a test chooses.
///
/// ```swift
/// let files = FaultyFiles(SystemFiles())
/// files.setPlan { call, number in call == .write && number == 3 ? .error(ENOSPC) : nil }
/// var configuration = DiskStore.Configuration(path: folder)
/// configuration.files = files
/// ```
///
/// Any thread.
public final class FaultyFiles: FileOperating {
    /// A kind of call; closing a file always works.
    public enum Call: String, CaseIterable, Sendable {
        /// ``FaultyFiles/makeFolder(_:mode:)``.
        case makeFolder
        /// ``FaultyFiles/open(_:for:)``.
        case open
        /// ``FaultyFiles/read(_:atMost:)``.
        case read
        /// ``FaultyFiles/write(_:from:to:)``.
        case write
        /// ``FaultyFiles/status(of:)``.
        case status
        /// ``FaultyFiles/rename(_:to:)``.
        case rename
        /// ``FaultyFiles/unlink(_:)``.
        case unlink
        /// ``FaultyFiles/names(in:)``.
        case names
        /// ``FaultyFiles/lock(_:)``.
        case lock
    }

    /// What goes wrong.
    public enum Fault: Sendable {
        /// The call fails with this number.
        case error(Int32)
        /// A read or write moves a part of the bytes only.
        case short
        /// The call waits.
        case wait(Gate)
    }

    private let files: any FileOperating
    private let plan: Mutex<@Sendable (Call, Int) -> Fault?>
    private let counts = Mutex<[Call: Int]>([:])

    /// The calls of `files`, of which none goes wrong yet.
    public init(_ files: any FileOperating) {
        self.files = files
        plan = Mutex { _, _ in nil }
    }

    /// From now on `plan` decides, given the call and how many of its kind came before.
    public func setPlan(_ plan: @escaping @Sendable (Call, Int) -> Fault?) {
        counts.withLock { $0 = [:] }
        self.plan.withLock { $0 = plan }
    }

    /// How many calls of a kind there were since the plan was set.
    public func count(_ call: Call) -> Int {
        counts.withLock { $0[call] ?? 0 }
    }

    /// Whether the call is to be short; throws when it is to fail.
    @discardableResult
    private func begin(_ call: Call, _ path: String = "") throws(FileError) -> Bool {
        let number = counts.withLock { counts in
            defer { counts[call, default: 0] += 1 }
            return counts[call] ?? 0
        }
        switch plan.withLock({ $0 })(call, number) {
        case nil: return false
        case .short: return true
        case .error(let code): throw FileError(code: code, call: call.rawValue, path: path)
        case .wait(let gate):
            gate.waitBlocking()
            return false
        }
    }

    /// Makes a folder, or fails as planned.
    public func makeFolder(_ path: String, mode: UInt32) throws(FileError) {
        try begin(.makeFolder, path)
        try files.makeFolder(path, mode: mode)
    }

    /// Opens a file, or fails as planned.
    public func open(_ path: String, for use: FileUse) throws(FileError) -> Int32 {
        try begin(.open, path)
        return try files.open(path, for: use)
    }

    /// Closes a file.
    public func close(_ descriptor: Int32) {
        files.close(descriptor)
    }

    /// Reads, at most 1,000 bytes of it when the call is to be short, or fails as planned.
    public func read(_ descriptor: Int32, atMost count: Int) throws(FileError) -> Data {
        let isShort = try begin(.read)
        return try files.read(descriptor, atMost: isShort ? min(count, 1000) : count)
    }

    /// Writes, at most 1,000 bytes of it when the call is to be short, or fails as planned.
    public func write(_ data: Data, from offset: Int, to descriptor: Int32) throws(FileError) -> Int
    {
        let isShort = try begin(.write)
        guard isShort else { return try files.write(data, from: offset, to: descriptor) }
        return try files.write(data.prefix(offset + 1000), from: offset, to: descriptor)
    }

    /// Looks at a file, or fails as planned.
    public func status(of path: String) throws(FileError) -> FileStatus {
        try begin(.status, path)
        return try files.status(of: path)
    }

    /// Renames a file, or fails as planned.
    public func rename(_ path: String, to newPath: String) throws(FileError) {
        try begin(.rename, path)
        try files.rename(path, to: newPath)
    }

    /// Removes a name, or fails as planned.
    public func unlink(_ path: String) throws(FileError) {
        try begin(.unlink, path)
        try files.unlink(path)
    }

    /// Lists a folder, or fails as planned.
    public func names(in folder: String) throws(FileError) -> [String] {
        try begin(.names, folder)
        return try files.names(in: folder)
    }

    /// Locks a file, or fails as planned.
    public func lock(_ path: String) throws(FileError) -> Int32 {
        try begin(.lock, path)
        return try files.lock(path)
    }
}
