import FoundationEssentials
import Synchronization

/// The pipeline's machinery: feeds events to the state machine and performs its actions.
///
/// What is to happen is decided in ``LoadMachine``, ``LaneScheduler`` and ``HTTPCacheRules``, all
/// pure. Here callers are heard and outcomes delivered; ``StepRunner`` does the work between.
final class LoadEngine: Sendable, ActionPerforming, StepListening {
    typealias Machine = LoadMachine<PictureJob>

    /// What the lock guards.
    struct State: ~Copyable, Sendable {
        var machine: Machine
        var loads = NumberMap<TaskID, Load>()
        var lastTask: TaskID = 0
        var counters = PipelineCounters()
        /// By ``ResponseSource/index``: from the request to the picture.
        var latencies = [Histogram](
            repeating: Histogram(bounds: Histogram.timeBounds),
            count: ResponseSource.allCases.count)
        var isShutDown = false
        var whenClosed: (@Sendable () -> Void)?
    }

    let configuration: ImagePipeline.Configuration
    /// The formats by which a source is picked.
    let readableFormats: Set<ImageFormat>
    let mainDelivery = MainDelivery()
    let steps: StepRunner
    private let outbox: Outbox<State, Machine.Action>
    private let pressureWatch: (any Cancelling)?
    private let networkWatch = Mutex<(any Cancelling)?>(nil)

    init(_ configuration: ImagePipeline.Configuration) {
        var configuration = configuration
        if !configuration.interceptors.isEmpty {
            configuration.loader = InterceptedLoader(
                configuration.loader, interceptors: configuration.interceptors,
                executor: configuration.executor)
        }
        self.configuration = configuration
        readableFormats = Set(configuration.codecs.decodableFormats)
        steps = StepRunner(configuration)
        outbox = Outbox(
            State(machine: Machine(widths: configuration.widths, tells: configuration.isObserved)),
            executor: configuration.executor)
        pressureWatch = configuration.memoryPressure?.observe { [configuration] in
            configuration.relieve($0)
        }
        let networkWatch = configuration.network?.observe { [weak self] isOnline in
            if isOnline { self?.send(.networkReturned) }
        }
        self.networkWatch.withLock { $0 = networkWatch }
    }

    deinit {
        stopWatching()
    }

    /// Hears no more of memory and network.
    func stopWatching() {
        pressureWatch?.cancel()
        networkWatch.withLock { $0 }?.cancel()
    }

    /// How often things have happened so far.
    var counters: PipelineCounters {
        var counters = outbox.read { state in
            var counters = state.counters
            counters.joined = state.machine.joinedCount
            return counters
        }
        steps.addCounters(to: &counters)
        return counters
    }

    func read<Result: Sendable>(_ body: (borrowing State) -> Result) -> Result {
        outbox.read(body)
    }

    @discardableResult
    func update<Result: Sendable>(
        _ body: (inout State, inout [Machine.Action]) -> Result
    ) -> Result {
        outbox.update(for: self, body)
    }

    func hear(_ event: Machine.Event) {
        send(event)
    }

    func send(_ event: Machine.Event) {
        let now = configuration.time.uptime
        update { state, actions in state.machine.handle(event, now: now, actions: &actions) }
    }

    func observe(_ event: @autoclosure () -> PipelineEvent) {
        configuration.tell(event())
    }

    /// Shows a picture that is not whole to a task that waits for just this one.
    private func show(_ partial: PartialPicture, to id: TaskID) {
        guard let load = read({ $0.loads[id] }), case .picture(let task) = load.recipient,
            load.tried.wantsPreviews, load.tried.memoryKey == partial.picture
        else { return }
        task.show(ImagePreview(image: partial.image, kind: .partial))
    }

    private func report(received: Int, expected: Int?, to id: TaskID) {
        guard let load = read({ $0.loads[id] }), load.isCallers else { return }
        observe(
            .progress(
                task: id, url: load.request.url, received: received, expected: expected))
        switch load.recipient {
        case .picture(let task): task.report(received: received, expected: expected)
        case .data(let observer): observer.progress(received, expected)
        case .refresh, .preview: break
        }
    }

    func perform(_ action: Machine.Action) {
        switch action {
        case .start(let step, let job, let input, let urgency):
            steps.start(step, job, input: input, urgency, listener: self)
        case .urge(let step, let urgency): steps.urge(step, urgency)
        case .wake(let deadline):
            // The engine may be gone by then, and nobody waits for anything any more.
            _ = configuration.time.schedule(at: deadline) { [weak self] in self?.send(.ticked) }
        case .stop(let step): steps.stop(step)
        case .forget(let step): steps.forget(step)
        case .deliver(let task, let result, let steps): deliver(result, steps, to: task)
        case .news(let news): tell(news)
        case .tell(let task, let head):
            if case .data(let observer)? = read({ $0.loads[task] })?.recipient {
                observer.response(head)
            }
        case .report(let task, let received, let expected):
            report(received: received, expected: expected, to: task)
        case .show(let task, let partial): show(partial, to: task)
        case .closed: read { $0.whenClosed }?()
        }
    }
}
