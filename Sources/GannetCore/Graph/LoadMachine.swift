/// The graph and the lanes as one state machine: an event and the time go in, actions come out.
///
/// Pure. Its owner holds it under one lock and performs the actions in their order. A step's stop
/// never comes before its start, and each started step gives its slot back exactly once, when the
/// owner says that it has ended, needed or not.
struct LoadMachine<Job: LoadJob>: ~Copyable {
    /// What happened.
    enum Event {
        case requested(TaskID, chain: [Job], Urgency)
        case cancelled(TaskID, ImageError)
        case urgencyChanged(TaskID, Urgency)
        /// The head of the answer is there whose body will be the bytes.
        case stepAnswered(StepID, ResponseHead)
        case stepAdvanced(StepID, received: Int, expected: Int?)
        /// What a step will result in, as far as it can be seen.
        case stepShowed(StepID, PartialPicture)
        case stepEnded(StepID, StepResult<Job>, StepNote)
        case hostMultiplexes(String)
        case suspended(LoadLane)
        case resumed(LoadLane)
        /// Time has passed: ``Action/wake(at:)`` asked for it.
        case ticked
        /// The network is back: what waits for its time need not wait any more.
        case networkReturned
        /// No more requests will come.
        case closing
    }

    /// What is to be done.
    enum Action {
        /// Begin a step.
        case start(StepID, Job, input: Job.Output?, Urgency)
        /// Tell a running step how urgent it is now.
        case urge(StepID, Urgency)
        /// Send ``Event/ticked`` at that uptime; several of these may be open.
        case wake(at: Double)
        /// Let a running step end soon; nobody needs it.
        case stop(StepID)
        /// Forget a step: it has ended.
        case forget(StepID)
        /// Give a task its outcome; these steps have led to it.
        case deliver(TaskID, Result<Job.Output, ImageError>, [StepRecord])
        /// Let who is interested know, if anybody is.
        case news(WorkNews<Job>)
        /// Tell a task the head of the answer that brings the bytes.
        case tell(TaskID, ResponseHead)
        /// Tell a task how far the bytes are.
        case report(TaskID, received: Int, expected: Int?)
        case show(TaskID, PartialPicture)
        /// After `closing`: every task has its outcome and every step has ended.
        case closed
    }

    private(set) var graph = LoadGraph<Job>()
    private(set) var lanes: LaneScheduler
    private(set) var delays = Delays()
    /// Running steps that nobody needs: told to stop, not yet ended.
    private var stopping = NumberMap<StepID, Job>()
    /// How long work waits and takes.
    private(set) var times = WorkTimes()
    /// Whether somebody wants to be told of each step.
    private let tells: Bool
    /// How many tasks joined work that was under way.
    private(set) var joinedCount = 0
    private var isClosing = false
    /// Empty between two events; kept because what it needs is mostly the same.
    private var effects: [LoadGraph<Job>.Effect] = []

    init(widths: StageWidths, tells: Bool = false) {
        lanes = LaneScheduler(widths: widths)
        self.tells = tells
    }

    /// Whether no task waits and no step runs, needed or not.
    var isIdle: Bool {
        graph.isEmpty && lanes.isResting
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
        swap(&effects, &self.effects)
        switch event {
        case .requested(let task, let chain, let urgency):
            request(task, chain, urgency, &effects, &actions)
        case .cancelled(let task, let error):
            // What has happened so far is worth the walk only for a task that is under way.
            guard graph.tasks.contains(task) else { break }
            let records = records(behind: task, now: now)
            graph.cancel(task, error: error, records: records, effects: &effects)
        case .urgencyChanged(let task, let urgency):
            graph.setUrgency(urgency, of: task, effects: &effects)
        case .stepAnswered(let step, let head):
            for task in graph.tasks(behind: step) { actions.append(.tell(task, head)) }
        case .stepAdvanced(let step, let received, let expected):
            for task in graph.tasks(behind: step) {
                actions.append(.report(task, received: received, expected: expected))
            }
        case .stepShowed(let step, let partial):
            for task in graph.tasks(behind: step) { actions.append(.show(task, partial)) }
        case .stepEnded(let step, let result, let note):
            end(step, result, note, now, &effects, &actions)
        case .hostMultiplexes(let host): lanes.noteMultiplexing(host: host)
        case .suspended(let lane): lanes.suspend(lane)
        case .resumed(let lane): lanes.resume(lane)
        case .ticked:
            for step in delays.takeDue(now: now) { graph.wake(step, effects: &effects) }
        case .networkReturned:
            for step in delays.takeAll() { graph.wake(step, effects: &effects) }
        case .closing: isClosing = true
        }
        apply(effects, now: now, actions: &actions)
        effects.removeAll(keepingCapacity: true)
        swap(&effects, &self.effects)
        startWhatMay(now: now, actions: &actions)
        if let deadline = delays.takeAlarm() { actions.append(.wake(at: deadline)) }
        if isClosing, isIdle {
            isClosing = false
            actions.append(.closed)
        }
    }

    private mutating func request(
        _ task: TaskID, _ chain: [Job], _ urgency: Urgency,
        _ effects: inout [LoadGraph<Job>.Effect], _ actions: inout [Action]
    ) {
        if tells, let owner = graph.ownerToJoin(chain) {
            actions.append(.news(.joined(task, owner: owner)))
        }
        if graph.request(task, chain: chain, urgency: urgency, effects: &effects) {
            joinedCount += 1
        }
    }

    private mutating func end(
        _ step: StepID, _ result: StepResult<Job>, _ note: StepNote, _ now: Double,
        _ effects: inout [LoadGraph<Job>.Effect], _ actions: inout [Action]
    ) {
        let turn = lanes.finish(step)
        actions.append(.forget(step))
        let stopped = stopping.removeValue(forKey: step)
        guard let turn, let job = stopped ?? graph.job(of: step) else { return }
        times.note(turn, stage: job.stage, note, now: now)
        if tells {
            actions.append(.news(.ended(job, seconds: now - (turn.startedAt ?? now))))
            if case .delayed(let job, let until) = result, stopped == nil {
                actions.append(.news(.delayed(job, seconds: until - now)))
            }
        }
        guard stopped == nil else { return }
        let record = StepRecord(
            stage: job.stage, owner: graph.owner(of: step), turn: turn, endedAt: now, note: note)
        graph.end(step, result, record: record, effects: &effects)
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
                if tells {
                    let reason = lanes.tickets[step]?.turn.reason
                    actions.append(.news(.queued(job, reason)))
                }
            case .withdraw(let step):
                lanes.withdraw(step)
                delays.remove(step)
            case .delay(let step, let until): delays.insert(step, until: until)
            case .urge(let step, let urgency): actions.append(.urge(step, urgency))
            case .move(let step, let urgency, let recency):
                lanes.move(step, to: urgency, recency: recency)
            case .stop(let step, let job):
                stopping[step] = job
                actions.append(.stop(step))
            case .deliver(let task, let result, let records):
                actions.append(.deliver(task, result, records))
            }
        }
    }

    private mutating func startWhatMay(now: Double, actions: inout [Action]) {
        lanes.start(now: now) { start in
            guard let (job, input, urgency) = graph.begin(start.step) else {
                preconditionFailure("only steps that somebody needs wait for a slot")
            }
            if tells { actions.append(.news(.started(job, waited: now - start.waitingSince))) }
            actions.append(.start(start.step, job, input: input, urgency))
        }
    }
}
