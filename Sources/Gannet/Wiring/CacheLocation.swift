import GannetCaching
import Glibc

/// Where a pipeline keeps pictures between runs of the program.
public enum CacheLocation: Hashable, Sendable {
    /// The user's cache folder: `$XDG_CACHE_HOME/gannet`, or else `~/.cache/gannet`.
    case standard
    /// A folder of the application's own inside the user's cache folder.
    case application(String)
    /// This folder, made if need be.
    case folder(String)
    /// Nowhere.
    case none

    /// The folder; nil when there is none, or when the environment names no home.
    public var path: String? {
        switch self {
        case .standard: DiskStoreFolder.path(environment: Self.environment)
        case .application(let id):
            DiskStoreFolder.path(environment: Self.environment, applicationID: id)
        case .folder(let path): path
        case .none: nil
        }
    }

    /// The two variables that say where caches go.
    private static var environment: [String: String] {
        var found: [String: String] = [:]
        for name in ["XDG_CACHE_HOME", "HOME"] {
            if let value = unsafe getenv(name) { found[name] = unsafe String(cString: value) }
        }
        return found
    }
}
