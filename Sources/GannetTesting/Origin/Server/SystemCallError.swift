import Glibc

/// A call to the operating system that failed.
public struct SystemCallError: Error, Sendable, CustomStringConvertible {
    /// The function.
    public let function: String
    /// The value of `errno`.
    public let number: Int32

    /// The function and the system's words.
    public var description: String {
        let words = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error"
        return "\(function): \(words) (\(number))"
    }

    /// The error that the function that was just called has left behind.
    static func last(_ function: String) -> SystemCallError {
        SystemCallError(function: function, number: errno)
    }
}
