import GannetCore
import Glibc

extension FileError: CustomStringConvertible {
    /// The call, and the reason in the system's words.
    public var description: String {
        let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return "\(call): \(words)"
    }

    /// Whether there is no such file.
    var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}
