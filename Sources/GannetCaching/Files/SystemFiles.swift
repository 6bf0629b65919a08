import FoundationEssentials
import GannetCore
import Glibc

/// The file system itself: each call is one call of the system, repeated if a signal interrupts it.
///
/// Any thread; blocks as the system does.
public struct SystemFiles: FileOperating {
    /// The file system of this process.
    public init() {}

    /// Makes a folder (`mkdir`).
    public func makeFolder(_ path: String, mode: UInt32) throws(FileError) {
        if unsafe mkdir(path, mode) != 0, errno != EEXIST { throw failure("mkdir", path) }
    }

    /// Opens a file (`open`), to be closed on exec; a new one has mode 0600.
    public func open(_ path: String, for use: FileUse) throws(FileError) -> Int32 {
        let descriptor =
            switch use {
            case .reading: unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
            case .making: unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            }
        guard descriptor >= 0 else { throw failure("open", path) }
        return descriptor
    }

    /// Closes a file (`close`).
    public func close(_ descriptor: Int32) {
        _ = Glibc.close(descriptor)
    }

    /// Reads (`read`) into memory that the data then owns.
    public func read(_ descriptor: Int32, atMost count: Int) throws(FileError) -> Data {
        guard let memory = unsafe malloc(max(count, 1)) else {
            throw FileError(code: ENOMEM, call: "malloc", path: "")
        }
        let taken = retrying { unsafe Glibc.read(descriptor, memory, count) }
        guard taken >= 0 else {
            let error = failure("read", "")
            unsafe free(memory)
            throw error
        }
        // The memory goes over to the data: a body is neither zeroed first nor copied after.
        return unsafe Data(bytesNoCopy: memory, count: taken, deallocator: .free)
    }

    /// Writes (`write`).
    public func write(_ data: Data, from offset: Int, to descriptor: Int32) throws(FileError) -> Int
    {
        let written = unsafe data.withUnsafeBytes { bytes in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...])
            return retrying { unsafe Glibc.write(descriptor, rest.baseAddress, rest.count) }
        }
        guard written >= 0 else { throw failure("write", "") }
        return written
    }

    /// Looks at a file (`stat`).
    public func status(of path: String) throws(FileError) -> FileStatus {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw failure("stat", path) }
        return FileStatus(
            identity: .init(device: UInt64(status.st_dev), number: UInt64(status.st_ino)),
            size: Int(status.st_size), modified: Int(status.st_mtim.tv_sec))
    }

    /// Renames a file (`rename`).
    public func rename(_ path: String, to newPath: String) throws(FileError) {
        guard unsafe Glibc.rename(path, newPath) == 0 else { throw failure("rename", newPath) }
    }

    /// Removes a name (`unlink`).
    public func unlink(_ path: String) throws(FileError) {
        guard unsafe Glibc.unlink(path) == 0 else { throw failure("unlink", path) }
    }

    /// Lists a folder (`readdir`).
    public func names(in folder: String) throws(FileError) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw failure("opendir", folder) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Locks a file (`flock`), which is made if need be, until it is closed.
    public func lock(_ path: String) throws(FileError) -> Int32 {
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("open", path) }
        guard retrying({ Int(flock(descriptor, LOCK_EX)) }) == 0 else {
            let error = failure("flock", path)
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private func failure(_ call: String, _ path: String) -> FileError {
        FileError(code: errno, call: call, path: path)
    }

    /// Repeats a call that a signal interrupted before it did anything.
    private func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
