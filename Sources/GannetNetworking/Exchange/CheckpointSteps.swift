/// When so much of a body has come that what there is should be kept, in case the program is killed
/// before the rest comes: pure.
///
/// To keep it means to write all of it, so it is kept when there is half as much again as the last
/// time: all writes together come to three times the body at most, and a third of it at most is
/// lost. A transfer that takes no longer than ``pause`` is never written down in its middle.
struct CheckpointSteps: Hashable {
    /// Less is not worth it.
    static let first = 1 << 20
    /// So many seconds pass between two times, and before the first.
    static let pause = 2.0

    private var next = first
    private var earliest: Double

    /// The steps of a body that begins at `now`.
    init(at now: Double) {
        earliest = now + Self.pause
    }

    /// Whether the first so many bytes should be kept now.
    mutating func isDue(received: Int, at now: Double) -> Bool {
        guard received >= next, now >= earliest else { return false }
        next = received + received / 2
        earliest = now + Self.pause
        return true
    }
}
