/// The graph and the lanes as one state machine: an event and the time go in, actions come out.
///
/// Pure. Its owner holds it under one lock and performs the actions in their order. A step's stop
/// never comes before its start, and each started step gives its slot back exactly once, when the
/// owner says that it has ended, needed or not.
struct LoadMachine<Job: LoadJob> {
    /// What happened.
    enum Event {
        case requested(TaskID, chain: [Job], Urgency)
        case cancelled(TaskID, ImageError)
        case urgencyChanged(TaskID, Urgency)
        case stepAdvanced(StepID, received: Int, expected: Int?)
        case stepEnded(StepID, StepResult<Job>)
        case hostMultiplexes(String)
        case suspended(LoadLane)
        case resumed(LoadLane)
        /// No more requests will come.
        case closing
    }

    /// What is to be done.
    enum Action {
        /// Begin a step, which has waited so many seconds.
        case start(StepID, Job, input: Job.Output?, waited: Double)
        /// Let a running step end soon; nobody needs it.
        case stop(StepID)
        /// Forget a step: it has ended.
        case forget(StepID)
        /// Give a task its outcome.
        case deliver(TaskID, Result<Job.Output, ImageError>)
        /// Tell a task how far the bytes are.
        case report(TaskID, received: Int, expected: Int?)
        /// After `closing`: every task has its outcome and every step has ended.
        case closed
    }

    private var graph = LoadGraph<Job>()
    private var lanes: LaneScheduler
    /// Running steps that nobody needs: told to stop, not yet ended.
    private var stopping: Set<StepID> = []
    /// How many tasks joined work that was under way.
    private(set) var joinedCount = 0
    private var isClosing = false

    init(widths: StageWidths) {
        lanes = LaneScheduler(widths: widths)
    }

    /// Whether no task waits and no step runs, needed or not.
    var isIdle: Bool {
        graph.isEmpty && Stage.allCases.allSatisfy { lanes.runningCount(in: $0) == 0 }
    }

    /// Tasks without an outcome.
    var liveTasks: [TaskID] { graph.tasks.keys.sorted() }

    /// Steps that run in a stage and are needed.
    func neededCount(in stages: Set<Stage>) -> Int {
        graph.nodes.values.count { node in
            if case .running = node.phase { stages.contains(node.job.stage) } else { false }
        }
    }

    /// Adds what `event` calls for to `actions`.
    mutating func handle(_ event: Event, now: Double, actions: inout [Action]) {
        var effects: [LoadGraph<Job>.Effect] = []
        switch event {
        case .requested(let task, let chain, let urgency):
            if graph.request(task, chain: chain, urgency: urgency, effects: &effects) {
                joinedCount += 1
            }
        case .cancelled(let task, let error):
            graph.cancel(task, error: error, effects: &effects)
        case .urgencyChanged(let task, let urgency):
            graph.setUrgency(urgency, of: task, effects: &effects)
        case .stepAdvanced(let step, let received, let expected):
            for task in graph.tasks(behind: step) {
                actions.append(.report(task, received: received, expected: expected))
            }
        case .stepEnded(let step, let result):
            end(step, result, &effects, &actions)
        case .hostMultiplexes(let host): lanes.noteMultiplexing(host: host)
        case .suspended(let lane): lanes.suspend(lane)
        case .resumed(let lane): lanes.resume(lane)
        case .closing: isClosing = true
        }
        apply(effects, now: now, actions: &actions)
        startWhatMay(now: now, actions: &actions)
        if isClosing, isIdle {
            isClosing = false
            actions.append(.closed)
        }
    }

    private mutating func end(
        _ step: StepID, _ result: StepResult<Job>, _ effects: inout [LoadGraph<Job>.Effect],
        _ actions: inout [Action]
    ) {
        lanes.finish(step)
        actions.append(.forget(step))
        if stopping.remove(step) == nil { graph.end(step, result, effects: &effects) }
    }

    private mutating func apply(
        _ effects: [LoadGraph<Job>.Effect], now: Double, actions: inout [Action]
    ) {
        for effect in effects {
            switch effect {
            case .enqueue(let step, let job, let urgency, let recency):
                lanes.enqueue(
                    step, stage: job.stage, host: job.host, urgency: urgency, recency: recency,
                    now: now)
            case .withdraw(let step): lanes.withdraw(step)
            case .move(let step, let urgency, let recency):
                lanes.move(step, to: urgency, recency: recency)
            case .stop(let step):
                stopping.insert(step)
                actions.append(.stop(step))
            case .deliver(let task, let result): actions.append(.deliver(task, result))
            }
        }
    }

    private mutating func startWhatMay(now: Double, actions: inout [Action]) {
        for start in lanes.starts() {
            guard let (job, input) = graph.begin(start.step) else {
                preconditionFailure("only steps that somebody needs wait for a slot")
            }
            actions.append(
                .start(start.step, job, input: input, waited: now - start.waitingSince))
        }
    }
}
