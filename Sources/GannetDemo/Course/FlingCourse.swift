/// Where a list that scrolls by itself is at each moment: down to the end and back up.
struct FlingCourse {
    /// The end, in units of layout.
    let distance: Double
    /// How long one way takes, in seconds.
    let duration: Double

    /// A course over `distance` at the speed of a hard fling, but neither a jerk nor a journey.
    init(distance: Double) {
        self.distance = distance
        duration = min(max(distance / 6000, 1.5), 6)
    }

    /// The position `time` seconds after the start; nil once the list is back and rests.
    func position(at time: Double) -> Double? {
        guard time < 2 * duration else { return nil }
        let isGoingDown = time < duration
        let eased = Self.eased((isGoingDown ? time : time - duration) / duration)
        return distance * (isGoingDown ? eased : 1 - eased)
    }

    /// Slow at both ends, fast in between.
    private static func eased(_ part: Double) -> Double {
        let part = min(max(part, 0), 1)
        return part * part * (3 - 2 * part)
    }
}
