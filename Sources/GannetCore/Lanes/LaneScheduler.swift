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
        let host: String
        var urgency: Urgency
        var recency: UInt64
        /// Since when it waits, and how it got its slot.
        var turn: StepTurn
        var isRunning: Bool { turn.startedAt != nil }
    }

    let widths: StageWidths
    private(set) var tickets: [StepID: Ticket] = [:]
    private(set) var queues: [[String: HostQueue]]
    private var running: [Int]
    private(set) var suspensions: [Int]
    private(set) var multiplexedHosts: Set<String> = []

    init(widths: StageWidths) {
        self.widths = widths
        queues = Array(repeating: [:], count: Stage.allCases.count)
        running = Array(repeating: 0, count: Stage.allCases.count)
        suspensions = Array(repeating: 0, count: LoadLane.allCases.count)
    }

    /// Steps that wait.
    var waitingCount: Int { tickets.values.count { !$0.isRunning } }

    /// Steps that run in a stage.
    func runningCount(in stage: Stage) -> Int { running[stage.rawValue] }

    mutating func enqueue(
        _ step: StepID, stage: Stage, host: String, urgency: Urgency, recency: UInt64, now: Double
    ) {
        var turn = StepTurn(lane: urgency.lane, queuedAt: now)
        turn.reason = obstacle(stage: stage, host: host, lane: urgency.lane)
        tickets[step] = Ticket(
            stage: stage, host: host, urgency: urgency, recency: recency, turn: turn)
        queues[stage.rawValue][host, default: HostQueue()]
            .insert(step, urgency: urgency, recency: recency)
    }

    /// Takes a waiting step out.
    mutating func withdraw(_ step: StepID) {
        guard let ticket = tickets[step], !ticket.isRunning else { return }
        tickets[step] = nil
        update(ticket) { $0.remove(step, urgency: ticket.urgency) }
    }

    /// Moves a waiting step to its new place; a running one keeps its slot.
    mutating func move(_ step: StepID, to urgency: Urgency, recency: UInt64) {
        guard let ticket = tickets[step], !ticket.isRunning else { return }
        tickets[step]?.urgency = urgency
        tickets[step]?.recency = recency
        update(ticket) { queue in
            queue.remove(step, urgency: ticket.urgency)
            queue.insert(step, urgency: urgency, recency: recency)
        }
    }

    /// Gives the slot of a running step back, and tells how it got it.
    @discardableResult
    mutating func finish(_ step: StepID) -> StepTurn? {
        guard let ticket = tickets.removeValue(forKey: step), ticket.isRunning else { return nil }
        running[ticket.stage.rawValue] -= 1
        update(ticket) { $0.runningCount -= 1 }
        return ticket.turn
    }

    /// A host turned out to speak HTTP/2: many streams share a connection to it.
    mutating func noteMultiplexing(host: String) {
        // Forgetting what is known costs some speed and nothing else; growing for ever would.
        if multiplexedHosts.count >= 1024 { multiplexedHosts.removeAll() }
        multiplexedHosts.insert(host)
    }

    mutating func suspend(_ lane: LoadLane) { suspensions[lane.rawValue] += 1 }

    mutating func resume(_ lane: LoadLane) {
        suspensions[lane.rawValue] = max(0, suspensions[lane.rawValue] - 1)
    }

    /// Every step that may start now, in order; each is running from here on.
    mutating func starts(now: Double) -> [Start] {
        var starts: [Start] = []
        for stage in Stage.allCases {
            while let step = next(in: stage) { starts.append(start(step, now)) }
        }
        return starts
    }

    // MARK: - Choosing

    private mutating func next(in stage: Stage) -> StepID? {
        let free = widths.width(of: stage) - running[stage.rawValue]
        guard free > 0 else { return nil }
        let allowed = openLanes.subtracting(
            Self.lanesWithoutLastSlot(free: free, width: widths.width(of: stage)))
        var best: (step: StepID, urgency: Urgency)?
        for host in queues[stage.rawValue].keys {
            guard let candidate = first(stage, host, allowed) else { continue }
            guard let current = best else {
                best = candidate
                continue
            }
            if goesBefore(candidate, current) { best = candidate }
        }
        return best?.step
    }

    private mutating func first(
        _ stage: Stage, _ host: String, _ allowed: LaneSet
    ) -> (step: StepID, urgency: Urgency)? {
        guard stage == .transfer, !host.isEmpty else {
            return queues[stage.rawValue][host]?.first(in: allowed)
        }
        let width = width(ofHost: host)
        let free = width - (queues[stage.rawValue][host]?.runningCount ?? 0)
        guard free > 0 else { return nil }
        let lanes = allowed.subtracting(Self.lanesWithoutLastSlot(free: free, width: width))
        return queues[stage.rawValue][host]?.first(in: lanes)
    }

    private var openLanes: LaneSet {
        LoadLane.allCases.reduce(into: LaneSet()) { set, lane in
            if suspensions[lane.rawValue] == 0 { set.insert(LaneSet(lane)) }
        }
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
        guard let ticket = tickets[step] else { preconditionFailure("only waiting steps start") }
        tickets[step]?.turn.startedAt = now
        running[ticket.stage.rawValue] += 1
        update(ticket) { queue in
            queue.remove(step, urgency: ticket.urgency)
            queue.runningCount += 1
        }
        return Start(step: step, waitingSince: ticket.turn.queuedAt)
    }

    private mutating func update(_ ticket: Ticket, _ change: (inout HostQueue) -> Void) {
        let stage = ticket.stage.rawValue
        change(&queues[stage][ticket.host, default: HostQueue()])
        if queues[stage][ticket.host]?.isIdle == true { queues[stage][ticket.host] = nil }
    }
}
