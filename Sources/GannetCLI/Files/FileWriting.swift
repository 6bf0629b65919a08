import FoundationEssentials
import GannetCore
import Glibc

/// Writes results to files, whole or not at all.
struct FileWriting: Sendable {
    let temporaryFiles: TemporaryFiles

    /// Writes `bytes` to the file at `path`, in place of what it held.
    ///
    /// They go to a temporary file beside it first, which then takes its name, so that nobody
    /// ever sees a part and a failure leaves the old contents. What is no regular file, such as
    /// a pipe or `/dev/null`, is written to directly.
    ///
    /// - Throws: `cannot_write`.
    func write(_ bytes: Data, to path: String) throws(ImageError) {
        do throws(SystemError) {
            switch try Self.kind(of: path) {
            case .replaceable(let target): try replace(target, with: bytes)
            case .special: try Self.overwrite(path, with: bytes)
            }
        } catch {
            throw ImageError(
                .cannotWrite, "\(path) cannot be written: \(error.reason)", underlying: error)
        }
    }

    /// Makes the folder at `path` unless it is there; the folder around it must be there.
    ///
    /// - Throws: `cannot_write`.
    static func makeFolder(at path: String) throws(ImageError) {
        guard unsafe mkdir(path, 0o777) != 0, errno != EEXIST else { return }
        let error = SystemError.last
        throw ImageError(
            .cannotWrite, "the folder \(path) cannot be made: \(error.reason)", underlying: error)
    }

    /// Whether there is anything at `path`.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0
    }

    /// Whether there is a folder at `path`.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private enum Kind {
        /// A regular file, by its name once links are followed, or no file yet.
        case replaceable(target: String)
        /// A pipe, a device, a socket.
        case special
    }

    private static func kind(of path: String) throws(SystemError) -> Kind {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError.last }
            return .replaceable(target: path)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .replaceable(target: resolved(path))
        case S_IFDIR: throw SystemError(code: EISDIR)
        default: return .special
        }
    }

    /// The path with links followed, so that a link stays a link and its target is replaced.
    private static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    private func replace(_ target: String, with bytes: Data) throws(SystemError) {
        let folder = FilePathText.folder(of: target)
        guard let temporary = temporaryFiles.makePath(in: folder) else {
            throw SystemError(code: ECANCELED)
        }
        defer { temporaryFiles.forget(temporary) }
        do throws(SystemError) {
            try Self.create(temporary, with: bytes)
            guard unsafe rename(temporary, target) == 0 else { throw SystemError.last }
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
    }

    private static func create(_ path: String, with bytes: Data) throws(SystemError) {
        try writeAll(bytes, to: path, flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
    }

    private static func overwrite(_ path: String, with bytes: Data) throws(SystemError) {
        try writeAll(bytes, to: path, flags: O_WRONLY | O_CLOEXEC)
    }

    private static func writeAll(
        _ bytes: Data, to path: String, flags: Int32
    ) throws(SystemError) {
        let number = unsafe open(path, flags, 0o666)
        guard number >= 0 else { throw SystemError.last }
        do throws(SystemError) {
            try FileDescriptor(number: number).write(bytes.bytes)
        } catch {
            close(number)
            throw error
        }
        // Some file systems tell only now that the disk is full.
        guard close(number) == 0 else { throw SystemError.last }
    }
}
