import Glibc

/// A failed call of the operating system.
struct SystemError: Error, Equatable {
    /// The value of `errno`.
    let code: Int32

    /// The error of the call that has just failed on this thread.
    static var last: SystemError { SystemError(code: errno) }

    /// What the system says about it, such as `No space left on device`.
    var reason: String { unsafe String(cString: strerror(code)) }

    /// Whether the reader of a pipe has gone.
    var isBrokenPipe: Bool { code == EPIPE }
}
