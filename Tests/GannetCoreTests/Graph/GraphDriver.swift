import GannetTesting

@testable import GannetCore

/// Plays random callers and random work against a load graph, and notes what it does wrong.
final class GraphDriver {
    var graph = LoadGraph<SampleJob>()
    var random: DeterministicRandom
    private(set) var faults: [String] = []
    /// Tasks without an outcome, and what each is to get.
    private(set) var live: [TaskID: SampleJob.Key] = [:]
    /// Steps that wait for a slot, and the urgency that was told last.
    private(set) var queued: [StepID: Urgency] = [:]
    /// Steps that wait for their time.
    private(set) var delayed: Set<StepID> = []
    private var running: [StepID: SampleJob] = [:]
    /// Steps that run, and the urgency that was told last.
    private var urgencies: [StepID: Urgency] = [:]
    private var usedSteps: Set<StepID> = []
    private var lastTask: TaskID = 0

    init(seed: UInt64) {
        random = DeterministicRandom(seed: seed)
    }

    func performRandomEvent() {
        var effects: [LoadGraph<SampleJob>.Effect] = []
        switch Int.random(in: 0..<11, using: &random) {
        case 10: wake(&effects)
        case 0..<3: request(&effects)
        case 3..<5: cancel(live.keys.sorted().randomElement(using: &random), &effects)
        case 5:
            guard let task = live.keys.sorted().randomElement(using: &random) else { return }
            graph.setUrgency(.random(using: &random), of: task, effects: &effects)
        case 6..<8: begin()
        default: end(&effects)
        }
        hear(effects)
    }

    func cancelAll() {
        for task in live.keys.sorted() {
            var effects: [LoadGraph<SampleJob>.Effect] = []
            cancel(task, &effects)
            hear(effects)
        }
    }

    // MARK: - Events

    private func request(_ effects: inout [LoadGraph<SampleJob>.Effect]) {
        let chain = SampleJob.randomChain(using: &random)
        lastTask += 1
        live[lastTask] = chain.last?.output
        let joins = chain.contains { graph.nodesByKey[$0.key] != nil }
        let joined = graph.request(
            lastTask, chain: chain, urgency: .random(using: &random), effects: &effects)
        check(joined == joins, "joins what is under way, and says so")
    }

    private func cancel(
        _ task: TaskID?, _ effects: inout [LoadGraph<SampleJob>.Effect]
    ) {
        guard let task else { return }
        graph.cancel(task, error: ImageError(.cancelled, ""), records: [], effects: &effects)
    }

    private func begin() {
        guard let step = random.step(of: queued.keys) else { return }
        guard let (job, input, urgency) = graph.begin(step) else {
            return check(false, "a queued step can begin")
        }
        check((input == nil) == job.isFirst, "a step has the output of the job before it")
        check(queued.removeValue(forKey: step) == urgency, "a step begins as urgent as it waited")
        running[step] = job
        urgencies[step] = urgency
    }

    private func wake(_ effects: inout [LoadGraph<SampleJob>.Effect]) {
        guard let step = random.step(of: delayed) else { return }
        delayed.remove(step)
        graph.wake(step, effects: &effects)
    }

    private func end(_ effects: inout [LoadGraph<SampleJob>.Effect]) {
        guard let step = random.step(of: running.keys),
            let job = running.removeValue(forKey: step)
        else { return }
        urgencies[step] = nil
        graph.end(step, job.randomEnd(using: &random), record: nil, effects: &effects)
    }

    // MARK: - Effects

    private func hear(_ effects: [LoadGraph<SampleJob>.Effect]) {
        for effect in effects { hear(effect) }
        for (step, urgency) in queued {
            let node = graph.nodesByStep[step].flatMap { graph.nodes[$0] }
            check(node?.urgency == urgency, "the urgency of a queued step is told")
        }
        for (step, urgency) in urgencies {
            let node = graph.nodesByStep[step].flatMap { graph.nodes[$0] }
            check(node?.urgency == urgency, "the urgency of a running step is told")
        }
    }

    private func hear(_ effect: LoadGraph<SampleJob>.Effect) {
        switch effect {
        case .enqueue(let step, _, let urgency, _):
            check(usedSteps.insert(step).inserted, "a step's number is new")
            queued[step] = urgency
        case .withdraw(let step):
            let waited = queued.removeValue(forKey: step) != nil || delayed.remove(step) != nil
            check(waited, "only waiting steps are withdrawn")
        case .delay(let step, _):
            check(usedSteps.insert(step).inserted, "a step's number is new")
            delayed.insert(step)
        case .urge(let step, let urgency):
            check(urgencies.updateValue(urgency, forKey: step) != nil, "only running steps hear")
        case .move(let step, let urgency, _):
            check(queued.updateValue(urgency, forKey: step) != nil, "only queued steps move")
        case .stop(let step, _):
            check(running.removeValue(forKey: step) != nil, "only running steps are stopped")
            urgencies[step] = nil
        case .deliver(let task, let result, _):
            guard let wanted = live.removeValue(forKey: task) else {
                return check(false, "a task has one outcome")
            }
            if case .success(let key) = result { check(key == wanted, "a task gets its own") }
        }
    }

    private func check(_ holds: Bool, _ promise: String) {
        if !holds { faults.append(promise) }
    }
}

extension SampleJob {
    /// Whether no other job comes before it.
    var isFirst: Bool {
        if case .lookup = start { true } else { false }
    }

    /// An end of a step of this job: mostly good, and for bytes sometimes another step.
    func randomEnd(using random: inout DeterministicRandom) -> StepResult<SampleJob> {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return .failed(ImageError(.reset, ""))
        case 6 where isFirst: return .delayed(self, until: .random(in: 0..<10, using: &random))
        case 1..<6 where isFirst && !transfers:
            var next = self
            next.transfers = true
            return .continues(next)
        default: return .finished(output)
        }
    }
}
