/// How scarce memory is, as far as the system tells.
public enum MemoryPressure: Int, Hashable, Sendable, Comparable {
    /// Enough.
    case normal
    /// Getting scarce: caches should give back what they do not need soon.
    case warning
    /// About to run out: caches should give back nearly everything.
    case critical

    /// Compares by scarcity.
    public static func < (left: MemoryPressure, right: MemoryPressure) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Tells when memory becomes scarce: the seam between the system's signals and the caches.
public protocol MemoryPressureMonitoring: Sendable {
    /// Calls `handler` at each change, on a thread of the monitor's, until the result is cancelled.
    func observe(_ handler: @escaping @Sendable (MemoryPressure) -> Void) -> any Cancelling
}
