import GannetTesting

@testable import GannetCore

/// Plays random callers and random work against the whole machine, and notes broken promises.
final class MachineDriver {
    typealias Machine = LoadMachine<SampleJob>

    let widths: StageWidths
    var machine: Machine
    var random: DeterministicRandom
    private(set) var faults: [String] = []
    /// Tasks without an outcome.
    private(set) var live: Set<TaskID> = []
    /// Steps that have started and not ended, needed or not.
    private(set) var running: [StepID: SampleJob] = [:]
    private(set) var closedCount = 0
    private var stopped: Set<StepID> = []
    private var ended: Set<StepID> = []
    private var used: Set<StepID> = []
    private var multiplexed: Set<String> = []
    private var suspensions: [LoadLane] = []
    private var lastTask: TaskID = 0
    private var now = 0.0
    private var alarms: [Double] = []

    init(seed: UInt64) {
        random = DeterministicRandom(seed: seed)
        widths = .random(using: &random)
        machine = Machine(widths: widths)
    }

    func performRandomEvent() {
        switch Int.random(in: 0..<26, using: &random) {
        case 0..<6: request()
        // Now and then a task that has ended or never was.
        case 6..<9: send(.cancelled(recentTask(), Self.cancelled))
        case 9: send(.urgencyChanged(recentTask(), randomUrgency()))
        case 10: advance()
        case 11: toggleSuspension()
        case 12: multiplex()
        case 13: passTime()
        default: endStep()
        }
    }

    /// Lets everything come to its end, as a shutdown does.
    func close() {
        for lane in suspensions { send(.resumed(lane)) }
        suspensions = []
        for task in live.sorted() { send(.cancelled(task, Self.cancelled)) }
        send(.closing)
        while !running.isEmpty { endStep() }
    }

    // MARK: - Events

    private static let cancelled = ImageError(.cancelled, "")

    private func request() {
        let chain = SampleJob.randomChain(using: &random)
        lastTask += 1
        live.insert(lastTask)
        send(.requested(lastTask, chain: chain, randomUrgency()))
    }

    private func advance() {
        guard let step = random.step(of: running.keys) else { return }
        if random.chance(percent: 30) {
            send(.stepAnswered(step, ResponseHead(status: 200, headers: HTTPHeaders())))
        }
        send(.stepAdvanced(step, received: 1, expected: nil))
        send(.stepShowed(step, Self.partial))
    }

    private func toggleSuspension() {
        if random.chance(percent: 40) {
            let lane = LoadLane.allCases.randomElement(using: &random) ?? .visible
            suspensions.append(lane)
            send(.suspended(lane))
        } else if let lane = suspensions.popLast() {
            send(.resumed(lane))
        }
    }

    /// Time passes, and the alarms that were asked for go off; now and then the network is back.
    private func passTime() {
        now += .random(in: 0..<4, using: &random)
        if random.chance(percent: 10) { send(.networkReturned) }
        while let alarm = alarms.min(), alarm <= now {
            alarms.removeAll { $0 == alarm }
            send(.ticked)
        }
        let isLate = machine.delays.deadlines.values.contains { $0 <= now }
        check(!isLate, "what is due is not left waiting")
    }

    private func multiplex() {
        guard random.chance(percent: 5) else { return }
        multiplexed.insert("https://1")
        send(.hostMultiplexes("https://1"))
    }

    private func endStep() {
        guard let step = random.step(of: running.keys),
            let job = running.removeValue(forKey: step)
        else { return }
        ended.insert(step)
        send(.stepEnded(step, job.randomEnd(using: &random), .plain))
        check(!ended.contains(step), "an ended step is forgotten")
    }

    private func recentTask() -> TaskID {
        .random(in: (lastTask > 20 ? lastTask - 20 : 0)...lastTask, using: &random)
    }

    private func randomUrgency() -> Urgency { .random(using: &random) }

    // MARK: - Actions

    private func send(_ event: Machine.Event) {
        var actions: [Machine.Action] = []
        machine.handle(event, now: now, actions: &actions)
        for action in actions { hear(action) }
    }

    /// What holds between any two events.
    func checkState() {
        checkWidths()
        check(machine.liveTasks == live.sorted(), "a task lives until its outcome")
        faults += machine.graph.faults
    }

    private static let partial = PartialPicture(
        .solid(0xFF, width: 1, height: 1), of: MemoryCacheKey(source: "partial"))

    private func hear(_ action: Machine.Action) {
        switch action {
        case .start(let step, let job, let input, let urgency):
            checkOrder(job, urgency)
            check(used.insert(step).inserted, "a step starts once")
            check((input == nil) == job.isFirst, "a step has the output of the job before it")
            running[step] = job
        case .urge(let step, _):
            check(running[step] != nil, "only running steps hear of their urgency")
        case .wake(let alarm): alarms.append(alarm)
        case .stop(let step):
            check(running[step] != nil, "a stop comes between the start and the end")
            check(stopped.insert(step).inserted, "a step is stopped once")
        case .forget(let step):
            check(ended.remove(step) != nil, "a step is forgotten once, when it has ended")
        case .deliver(let task, _, let records):
            check(live.remove(task) != nil, "a task has one outcome")
            checkRecords(records)
        case .tell(let task, _), .report(let task, _, _), .show(let task, _):
            check(live.contains(task), "nothing is told of a task after its outcome")
        case .news: break
        case .closed:
            closedCount += 1
            check(live.isEmpty && running.isEmpty, "closed means that nothing is left")
        }
    }

    /// Whether nothing more urgent was passed over.
    private func checkOrder(_ job: SampleJob, _ urgency: Urgency) {
        let passed = machine.graph.nodes.values.contains { node in
            guard case .queued = node.phase else { return false }
            return node.job.stage == job.stage && node.job.host == job.host
                && node.urgency > urgency && !suspensions.contains(node.urgency.lane)
        }
        check(!passed, "the most urgent starts first")
    }

    /// Whether the steps of a load are told as they happened: each within its time, in order.
    private func checkRecords(_ records: [StepRecord]) {
        for record in records {
            let isOrdered =
                record.turn.queuedAt <= record.startedAt && record.startedAt <= record.endedAt
            check(isOrdered && record.endedAt <= now, "a step waits, runs and ends in this order")
            check(record.owner <= lastTask, "work was begun for a task")
        }
        let ends = records.map(\.endedAt)
        check(ends == ends.sorted(), "what has happened is told in its order")
        check(records.dropLast().allSatisfy { !$0.isUnderWay }, "only the last is under way")
    }

    private func checkWidths() {
        for stage in Stage.allCases {
            let count = running.values.count { $0.stage == stage }
            check(count <= widths.width(of: stage), "no stage is wider than its width")
        }
        for host in ["https://0", "https://1"] {
            let count = running.values.count { $0.stage == .transfer && $0.host == host }
            let width = multiplexed.contains(host) ? widths.streamsPerHost : widths.transfersPerHost
            // What a host was allowed before it was known to multiplex runs on.
            check(count <= max(width, widths.transfersPerHost), "no host has more than its width")
        }
    }

    private func check(_ holds: Bool, _ promise: String) {
        if !holds { faults.append(promise) }
    }
}
