/// When a transfer of a client could run out of time at the earliest.
///
/// Deadlines that move away, as at each byte, are found out when this one is reached: so most
/// turns of the loop look at no transfer at all. Confined to the thread of the client.
final class DeadlineWatch {
    /// No deadline is earlier.
    private(set) var next = Double.infinity

    /// Takes note of a deadline that is new, or earlier than before.
    func note(_ deadline: Double) {
        next = min(next, deadline)
    }

    /// Forgets what has been noted, before every transfer's deadline is noted anew.
    func clear() {
        next = .infinity
    }
}
