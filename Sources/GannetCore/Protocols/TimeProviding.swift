import FoundationEssentials

/// Where time comes from, so that tests can drive it.
///
/// Any thread.
public protocol TimeProviding: Sendable {
    /// The time of day, for HTTP dates and ages.
    var now: Date { get }
    /// Seconds since some fixed point, never running backwards, for measuring.
    var uptime: Double { get }
}
