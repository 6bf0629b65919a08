import Glibc

/// The variables that the process was started with.
enum ProcessEnvironment {
    /// The value of a variable; nil when it is not set.
    static func value(of name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
