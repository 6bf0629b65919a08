/// How soon a piece of work should be done: the lane first, then the priority.
struct Urgency: Hashable, Sendable, Comparable {
    var lane: LoadLane
    var priority: LoadPriority

    /// What a piece of work has that nobody has asked for yet.
    static let lowest = Urgency(lane: .prefetch, priority: .veryLow)

    static func < (left: Urgency, right: Urgency) -> Bool {
        (left.lane, left.priority) < (right.lane, right.priority)
    }
}
