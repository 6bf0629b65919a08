import Glibc

/// A failed call of the operating system.
struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The error number, as in `errno`.
    let number: Int32
    /// The function that failed.
    let function: String

    /// The system's words for the number, such as `Permission denied`.
    var words: String {
        // The text stands in memory of the calling thread's own.
        unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    }

    var description: String { "\(function): \(words)" }
}
