/// Tells whether the machine has a network: the seam between the system's signals and the retries.
public protocol NetworkMonitoring: Sendable {
    /// Whether other machines can be reached, as far as the system tells.
    ///
    /// Any thread; returns at once.
    var isOnline: Bool { get }
    /// Calls `handler` at each change, on a thread of the monitor's, until the result is cancelled.
    func observe(_ handler: @escaping @Sendable (_ isOnline: Bool) -> Void) -> any Cancelling
}
