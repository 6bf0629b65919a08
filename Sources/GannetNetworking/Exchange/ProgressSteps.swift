/// Which of the many small advances of a transfer are worth an event.
struct ProgressSteps: Hashable {
    private var next = 0

    /// No event comes sooner than after so many bytes more.
    static let smallest = 64 << 10

    /// Whether so many bytes are worth an event; the first advance always is.
    ///
    /// At most about 50 events for a body of known length; where the length is unknown, the steps
    /// grow with what has come.
    mutating func isDue(received: Int, expected: Int?) -> Bool {
        guard received >= next else { return false }
        let step = max(Self.smallest, (expected ?? received) / 50)
        next = received + step
        return true
    }
}
