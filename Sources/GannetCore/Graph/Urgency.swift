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

extension Urgency {
    /// How much of a connection a transfer of this urgency should have, from 1 to 256.
    var streamWeight: Int {
        let share =
            switch lane {
            case .prefetch: 4
            case .nearby: 32
            case .visible: 128
            }
        return switch priority {
        case .veryLow: share / 4
        case .low: share / 2
        case .normal: share
        case .high: share * 3 / 2
        case .veryHigh: share * 2
        }
    }
}
