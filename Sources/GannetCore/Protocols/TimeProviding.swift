import FoundationEssentials

/// Where time comes from, so that tests can drive it.
///
/// Any thread.
public protocol TimeProviding: Sendable {
    /// The time of day, for HTTP dates and ages.
    var now: Date { get }
    /// Seconds since some fixed point, never running backwards, for measuring.
    var uptime: Double { get }

    /// Runs `action` once, as soon as ``uptime`` has reached `deadline`, unless the result is
    /// cancelled before.
    ///
    /// `action` runs on a thread of the clock's and must return quickly.
    func schedule(
        at deadline: Double, _ action: @escaping @Sendable () -> Void
    ) -> any Cancelling
}
