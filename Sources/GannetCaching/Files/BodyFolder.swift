import GannetCore
import FoundationEssentials
import Glibc

/// The folder with large bodies, each in a file named by a hash of what is in it.
///
/// A body is written under a name of its own first and then renamed, so that a name stands for
/// the whole body or for nothing. Nothing is forced to the disk: whoever reads a body verifies it.
struct BodyFolder: Sendable {
    private let files: any FileOperating
    private let paths: StorePaths
    private let token: UInt64

    /// The folder of the store with these paths; `token` tells this store's unfinished files.
    init(files: any FileOperating, paths: StorePaths, token: UInt64) {
        self.files = files
        self.paths = paths
        self.token = token
    }

    /// Writes a body under an unfinished name.
    func stage(_ body: Data, name: String) throws(FileError) {
        let path = paths.unfinishedBody(name, token: token)
        let descriptor = try make(path)
        do throws(FileError) {
            defer { files.close(descriptor) }
            var offset = body.startIndex
            while offset < body.endIndex {
                let written = try files.write(body, from: offset - body.startIndex, to: descriptor)
                guard written > 0 else { throw FileError(code: ENOSPC, call: "write", path: path) }
                offset += written
            }
        } catch {
            discardStaged(name)
            throw FileError(code: error.code, call: error.call, path: path)
        }
    }

    /// Gives a staged body its name.
    func publish(_ name: String) throws(FileError) {
        try files.rename(paths.unfinishedBody(name, token: token), to: paths.body(name))
    }

    /// Takes a staged body away that is not wanted after all.
    func discardStaged(_ name: String) {
        // It may be gone already; what cannot be taken away now is swept up later.
        try? files.unlink(paths.unfinishedBody(name, token: token))
    }

    /// Whether a body is there, in its full length.
    func holds(_ name: String, size: Int) -> Bool {
        // Whatever the reason for which it cannot be seen, it is then written anew.
        (try? files.status(of: paths.body(name)))?.size == size
    }

    /// The bytes of a body, as far as they are there; to be verified by the caller.
    func read(_ name: String, size: Int) throws(FileError) -> Data {
        let descriptor = try files.open(paths.body(name), for: .reading)
        defer { files.close(descriptor) }
        var body = try files.read(descriptor, atMost: size)
        while body.count < size {
            let more = try files.read(descriptor, atMost: size - body.count)
            if more.isEmpty { break }
            body.append(more)
        }
        return body
    }

    /// Takes a body away; one that is gone already is no error.
    func remove(_ name: String) throws(FileError) {
        do {
            try files.unlink(paths.body(name))
        } catch {
            guard error.isMissing else { throw error }
        }
    }

    /// The names of all files in the folder, finished or not.
    func names() throws(FileError) -> [String] {
        try files.names(in: paths.bodies)
    }

    /// Whether a file is an unfinished body that nobody has written to since `time`.
    func isAbandoned(_ name: String, since time: Int) -> Bool {
        guard name.hasSuffix(StorePaths.unfinished) else { return false }
        // One that cannot be looked at is not ours to take away.
        guard let status = try? files.status(of: paths.body(name)) else { return false }
        return status.modified < time
    }

    private func make(_ path: String) throws(FileError) -> Int32 {
        do {
            return try files.open(path, for: .making)
        } catch {
            // Somebody took the folder away, or an earlier try left the file: once more, then.
            switch error.code {
            case ENOENT: try files.makeFolder(paths.bodies, mode: 0o700)
            case EEXIST: try files.unlink(path)
            default: throw error
            }
            return try files.open(path, for: .making)
        }
    }
}
