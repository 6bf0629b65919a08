import Glibc

/// The environment that the program was started in.
enum ProcessEnvironment {
    /// The variables that the program heeds.
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        for name in ["HOME", "XDG_CACHE_HOME", "TERM"] {
            if let value = unsafe getenv(name) {
                variables[name] = unsafe String(cString: value)
            }
        }
        return variables
    }
}
