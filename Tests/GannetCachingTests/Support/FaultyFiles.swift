import Foundation
import GannetTesting
import Synchronization

@testable import GannetCaching

/// The file system, with faults at the calls that a test chooses.
final class FaultyFiles: FileOperating {
    /// A kind of call.
    enum Call: String, CaseIterable, Sendable {
        case makeFolder, open, read, write, status, rename, unlink, names, lock
    }

    /// What goes wrong.
    enum Fault: Sendable {
        /// The call fails with this number.
        case error(Int32)
        /// A read or write moves a part of the bytes only.
        case short
        /// The call waits.
        case wait(Gate)
    }

    private let files = SystemFiles()
    private let plan: Mutex<@Sendable (Call, Int) -> Fault?>
    private let counts = Mutex<[Call: Int]>([:])

    /// A file system in which nothing goes wrong yet.
    init() {
        plan = Mutex { _, _ in nil }
    }

    /// From now on `plan` decides, given the call and how many of its kind came before.
    func setPlan(_ plan: @escaping @Sendable (Call, Int) -> Fault?) {
        counts.withLock { $0 = [:] }
        self.plan.withLock { $0 = plan }
    }

    /// How many calls of a kind there were since the plan was set.
    func count(_ call: Call) -> Int {
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

    func makeFolder(_ path: String, mode: UInt32) throws(FileError) {
        try begin(.makeFolder, path)
        try files.makeFolder(path, mode: mode)
    }

    func open(_ path: String, for use: FileUse) throws(FileError) -> Int32 {
        try begin(.open, path)
        return try files.open(path, for: use)
    }

    func close(_ descriptor: Int32) {
        files.close(descriptor)
    }

    func read(_ descriptor: Int32, atMost count: Int) throws(FileError) -> Data {
        let isShort = try begin(.read)
        return try files.read(descriptor, atMost: isShort ? min(count, 1000) : count)
    }

    func write(_ data: Data, from offset: Int, to descriptor: Int32) throws(FileError) -> Int {
        let isShort = try begin(.write)
        guard isShort else { return try files.write(data, from: offset, to: descriptor) }
        return try files.write(data.prefix(offset + 1000), from: offset, to: descriptor)
    }

    func status(of path: String) throws(FileError) -> FileStatus {
        try begin(.status, path)
        return try files.status(of: path)
    }

    func rename(_ path: String, to newPath: String) throws(FileError) {
        try begin(.rename, path)
        try files.rename(path, to: newPath)
    }

    func unlink(_ path: String) throws(FileError) {
        try begin(.unlink, path)
        try files.unlink(path)
    }

    func names(in folder: String) throws(FileError) -> [String] {
        try begin(.names, folder)
        return try files.names(in: folder)
    }

    func lock(_ path: String) throws(FileError) -> Int32 {
        try begin(.lock, path)
        return try files.lock(path)
    }
}
