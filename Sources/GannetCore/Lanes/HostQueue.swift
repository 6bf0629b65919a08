/// Everything that waits for one host in one stage, by lane and priority.
struct HostQueue {
    private var backlogs: [Backlog]
    private(set) var waitingCount = 0
    var runningCount = 0

    init() {
        backlogs = Array(
            repeating: Backlog(), count: LoadLane.allCases.count * LoadPriority.allCases.count)
    }

    /// Nothing waits and nothing runs: the queue can be forgotten.
    var isIdle: Bool { waitingCount == 0 && runningCount == 0 }

    mutating func insert(_ step: StepID, urgency: Urgency, recency: UInt64) {
        backlogs[Self.index(urgency)].insert(step, recency: recency)
        waitingCount += 1
    }

    mutating func remove(_ step: StepID, urgency: Urgency) {
        backlogs[Self.index(urgency)].remove(step)
        waitingCount -= 1
    }

    /// The step that should go first among those whose lane may run.
    mutating func first(in lanes: LaneSet) -> (step: StepID, urgency: Urgency)? {
        guard waitingCount > 0 else { return nil }
        for lane in LoadLane.allCases.reversed() where lanes.contains(lane) {
            for priority in LoadPriority.allCases.reversed() {
                let urgency = Urgency(lane: lane, priority: priority)
                if let step = first(at: urgency) { return (step, urgency) }
            }
        }
        return nil
    }

    private mutating func first(at urgency: Urgency) -> StepID? {
        let index = Self.index(urgency)
        guard !backlogs[index].isEmpty else { return nil }
        // On screen, what was asked for last is what is being looked at; elsewhere it is a queue.
        return urgency.lane == .visible ? backlogs[index].newest() : backlogs[index].oldest()
    }

    private static func index(_ urgency: Urgency) -> Int {
        urgency.lane.rawValue * LoadPriority.allCases.count + urgency.priority.rawValue
    }
}

/// A set of lanes.
struct LaneSet: OptionSet {
    let rawValue: Int

    static let all: LaneSet = [Self(.prefetch), Self(.nearby), Self(.visible)]

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    init(_ lane: LoadLane) {
        rawValue = 1 << lane.rawValue
    }

    func contains(_ lane: LoadLane) -> Bool { contains(Self(lane)) }
}
