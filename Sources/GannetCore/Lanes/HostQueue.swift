/// Everything that waits for one host in one stage, by lane and priority.
struct HostQueue {
    /// The host; empty for work that has none.
    private(set) var host: String
    /// Whether many transfers share a connection to it.
    var isMultiplexed = false
    private(set) var waitingCount = 0
    var runningCount = 0
    /// By ``rank(_:)``.
    private var backlogs: [Backlog]
    /// A bit for each backlog in which something waits.
    private var occupied = 0

    private static let priorities = LoadPriority.allCases.count

    init(host: String) {
        self.host = host
        backlogs = Array(repeating: Backlog(), count: LoadLane.allCases.count * Self.priorities)
    }

    /// Goes over to another host when there is nothing left of the one before; what the backlogs
    /// have for memory stays.
    mutating func serve(_ host: String, isMultiplexed: Bool) {
        precondition(isIdle, "a queue serves one host at a time")
        self.host = host
        self.isMultiplexed = isMultiplexed
    }

    /// Nothing waits and nothing runs.
    var isIdle: Bool { waitingCount == 0 && runningCount == 0 }

    mutating func insert(_ step: StepID, urgency: Urgency, recency: UInt64) {
        let rank = Self.rank(urgency)
        backlogs[rank].insert(step, recency: recency)
        occupied |= 1 << rank
        waitingCount += 1
    }

    mutating func remove(_ step: StepID, urgency: Urgency) {
        let rank = Self.rank(urgency)
        backlogs[rank].remove(step)
        if backlogs[rank].isEmpty { occupied &= ~(1 << rank) }
        waitingCount -= 1
    }

    /// The step that should go first among those whose lane may run.
    mutating func first(in lanes: LaneSet) -> (step: StepID, urgency: Urgency)? {
        let ranks = occupied & Self.ranks(of: lanes)
        guard ranks != 0,
            let urgency = Self.urgency(of: Int.bitWidth - 1 - ranks.leadingZeroBitCount)
        else { return nil }
        let rank = Self.rank(urgency)
        // On screen, what was asked for last is what is being looked at; elsewhere it is a queue.
        let step = urgency.lane == .visible ? backlogs[rank].newest() : backlogs[rank].oldest()
        return step.map { ($0, urgency) }
    }

    /// The more urgent, the higher.
    private static func rank(_ urgency: Urgency) -> Int {
        urgency.lane.rawValue * priorities + urgency.priority.rawValue
    }

    private static func urgency(of rank: Int) -> Urgency? {
        guard let lane = LoadLane(rawValue: rank / priorities),
            let priority = LoadPriority(rawValue: rank % priorities)
        else { return nil }
        return Urgency(lane: lane, priority: priority)
    }

    /// A bit for each rank in these lanes.
    private static func ranks(of lanes: LaneSet) -> Int {
        let oneLane = 1 << priorities - 1
        return LoadLane.lowestFirst.reduce(0) { ranks, lane in
            lanes.contains(lane) ? ranks | oneLane << (lane.rawValue * priorities) : ranks
        }
    }
}

extension LoadLane {
    /// Made once: the scheduler asks at every start.
    static let lowestFirst = allCases
}
