import Glibc

/// The process's environment.
enum Environment {
    /// A variable's value.
    static func value(of name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
