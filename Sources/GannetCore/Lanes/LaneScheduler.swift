/// Decides which waiting step starts next: pure, without clock or I/O.
///
/// Each stage has a width; transfers have one more for each host. Lanes share a width by urgency.
/// A prefetch never takes the last slot of a width over one, so that what is wanted on screen
/// finds one free; suspending a lane holds its starts back and nothing else.
struct LaneScheduler {
    /// A step that may start, and since when it has waited.
    struct Start: Equatable {
        let step: StepID
        let waitingSince: Double
    }

    struct Ticket {
        let stage: Stage
        /// Where its host stands among those of the stage.
        let place: Int
        var urgency: Urgency
        var recency: UInt64
        /// Since when it waits, and how it got its slot.
        var turn: StepTurn
        var isRunning: Bool { turn.startedAt != nil }
    }

    let widths: StageWidths
    private(set) var tickets = NumberMap<StepID, Ticket>()
    private(set) var stages: [StageQueues]
    private(set) var suspensions: [Int]
    private(set) var openLanes = LaneSet.all
    private var multiplexedHosts: Set<String> = []

    init(widths: StageWidths) {
        self.widths = widths
        stages = Array(repeating: StageQueues(), count: Stage.allCases.count)
        suspensions = Array(repeating: 0, count: LoadLane.allCases.count)
    }

    /// Steps that wait.
    var waitingCount: Int { stages.reduce(0) { $0 + $1.waitingCount } }

    /// Whether nothing runs.
    var isResting: Bool { stages.allSatisfy { $0.runningCount == 0 } }

    /// Steps that run in a stage.
    func runningCount(in stage: Stage) -> Int { stages[stage.rawValue].runningCount }

    mutating func enqueue(
        _ step: StepID, stage: Stage, host: String, urgency: Urgency, recency: UInt64, now: Double
    ) {
        // Only transfers keep a host busy.
        let place =
            stage == .transfer
            ? stages[stage.rawValue].claimPlace(
                of: host, isMultiplexed: multiplexedHosts.contains(host))
            : StageQueues.noHost
        var turn = StepTurn(lane: urgency.lane, queuedAt: now)
        turn.reason = obstacle(stage: stage, place: place, lane: urgency.lane)
        tickets[step] = Ticket(
            stage: stage, place: place, urgency: urgency, recency: recency, turn: turn)
        stages[stage.rawValue].insert(step, at: place, urgency, recency: recency)
    }

    /// Takes a waiting step out.
    mutating func withdraw(_ step: StepID) {
        guard let ticket = tickets[step], !ticket.isRunning else { return }
        tickets.removeValue(forKey: step)
        stages[ticket.stage.rawValue].remove(step, at: ticket.place, ticket.urgency)
    }

    /// Moves a waiting step to its new place; a running one keeps its slot.
    mutating func move(_ step: StepID, to urgency: Urgency, recency: UInt64) {
        guard let ticket = tickets[step], !ticket.isRunning else { return }
        tickets[step]?.urgency = urgency
        tickets[step]?.recency = recency
        stages[ticket.stage.rawValue]
            .move(step, at: ticket.place, from: ticket.urgency, to: urgency, recency: recency)
    }

    /// Gives the slot of a running step back, and tells how it got it.
    @discardableResult
    mutating func finish(_ step: StepID) -> StepTurn? {
        guard tickets[step]?.isRunning == true, let ticket = tickets.removeValue(forKey: step)
        else { return nil }
        stages[ticket.stage.rawValue].finish(at: ticket.place)
        return ticket.turn
    }

    /// A host turned out to speak HTTP/2: many streams share a connection to it.
    mutating func noteMultiplexing(host: String) {
        // Forgetting what is known costs some speed and nothing else; growing for ever would.
        if multiplexedHosts.count >= 1024 { multiplexedHosts.removeAll() }
        multiplexedHosts.insert(host)
        stages[Stage.transfer.rawValue].noteMultiplexing(host: host)
    }

    mutating func suspend(_ lane: LoadLane) {
        suspensions[lane.rawValue] += 1
        openLanes.remove(LaneSet(lane))
    }

    mutating func resume(_ lane: LoadLane) {
        suspensions[lane.rawValue] = max(0, suspensions[lane.rawValue] - 1)
        if suspensions[lane.rawValue] == 0 { openLanes.insert(LaneSet(lane)) }
    }

    /// Has every step start that may start now, in order, and tells each.
    mutating func start(now: Double, _ hear: (Start) -> Void) {
        for stage in Stage.inOrder where stages[stage.rawValue].waitingCount > 0 {
            while let step = next(in: stage) { hear(start(step, now)) }
        }
    }

    // MARK: - Choosing

    private mutating func next(in stage: Stage) -> StepID? {
        let width = widths.width(of: stage)
        let free = width - runningCount(in: stage)
        guard free > 0 else { return nil }
        let allowed = openLanes.subtracting(Self.lanesWithoutLastSlot(free: free, width: width))
        var best: (step: StepID, urgency: Urgency)?
        for place in stages[stage.rawValue].busyPlaces {
            guard let candidate = first(stage, place, allowed) else { continue }
            guard let current = best else {
                best = candidate
                continue
            }
            if goesBefore(candidate, current) { best = candidate }
        }
        return best?.step
    }

    private mutating func first(
        _ stage: Stage, _ place: Int, _ allowed: LaneSet
    ) -> (step: StepID, urgency: Urgency)? {
        guard stage == .transfer, place != StageQueues.noHost else {
            return stages[stage.rawValue].first(at: place, in: allowed)
        }
        let width = width(ofHostAt: place)
        let free = width - stages[stage.rawValue][place].runningCount
        guard free > 0 else { return nil }
        let lanes = allowed.subtracting(Self.lanesWithoutLastSlot(free: free, width: width))
        return stages[stage.rawValue].first(at: place, in: lanes)
    }

    static func lanesWithoutLastSlot(free: Int, width: Int) -> LaneSet {
        free == 1 && width > 1 ? LaneSet(.prefetch) : []
    }

    private func goesBefore(
        _ left: (step: StepID, urgency: Urgency), _ right: (step: StepID, urgency: Urgency)
    ) -> Bool {
        guard left.urgency == right.urgency else { return left.urgency > right.urgency }
        let leftRecency = tickets[left.step]?.recency ?? 0
        let rightRecency = tickets[right.step]?.recency ?? 0
        return left.urgency.lane == .visible
            ? leftRecency > rightRecency : leftRecency < rightRecency
    }

    private mutating func start(_ step: StepID, _ now: Double) -> Start {
        tickets[step]?.turn.startedAt = now
        guard let ticket = tickets[step] else { preconditionFailure("only waiting steps start") }
        stages[ticket.stage.rawValue].start(step, at: ticket.place, ticket.urgency)
        return Start(step: step, waitingSince: ticket.turn.queuedAt)
    }
}
