import Glibc

/// Why a call of the file system failed.
struct FileError: Error, CustomStringConvertible {
    /// The system's number for the reason, such as `ENOSPC`.
    let code: Int32
    /// The call that failed.
    let call: String
    /// What it was made on.
    let path: String

    /// The reason in the system's words.
    var description: String {
        let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return "\(call): \(words)"
    }

    /// Whether there is no such file.
    var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}
