import FoundationEssentials
import Synchronization

/// Does the work of steps: looks into the store, transfers, decodes, reduces, processes.
///
/// Each step that is started reports exactly one end, whatever happens in it; a stop only makes
/// it come sooner.
final class StepRunner: Sendable {
    typealias Machine = LoadMachine<PictureJob>
    /// Hears how a step goes on and, once, how it ends.
    typealias Listener = @Sendable (Machine.Event) -> Void

    let configuration: ImagePipeline.Configuration
    let rules: HTTPCacheRules
    let acceptedTypes: String
    let retryRules: RetryRules
    let memory = Mutex(TransferMemory())
    private let running = Mutex<[StepID: any Cancelling]>([:])
    private let counters = Mutex(PipelineCounters())

    init(_ configuration: ImagePipeline.Configuration) {
        self.configuration = configuration
        rules = HTTPCacheRules(heuristicFallback: configuration.heuristicFallback)
        retryRules = RetryRules(policy: configuration.retry, random: configuration.random)
        acceptedTypes = AcceptHeader.value(for: configuration.codecs.decodableFormats)
    }

    /// Begins a step that has its slot.
    func start(
        _ step: StepID, _ job: PictureJob, input: PictureJob.Output?, _ urgency: Urgency,
        listener: @escaping Listener
    ) {
        switch (job, input) {
        case (.bytes(let job), nil):
            startBytes(step, job, urgency, listener)
        case (.decode(let job), .data(let data)?):
            work(step, listener) { () throws(ImageError) in try self.decode(job, data) }
        case (.reduce(let job), nil):
            work(step, listener) { () throws(ImageError) in try self.reduce(job) }
        case (.process(let job), .picture(let picture)?):
            work(step, listener) { () throws(ImageError) in try self.process(job, picture) }
        default:
            preconditionFailure("a step is started with the output of the one before it")
        }
    }

    /// Tells a transfer how urgent it is now; other work that runs is as good as done.
    func urge(_ step: StepID, _ urgency: Urgency) {
        let handle = running.withLock { $0[step] }
        (handle as? any DataTransfer)?.setWeight(urgency.streamWeight)
    }

    /// Makes a running step end soon, where it can be.
    func stop(_ step: StepID) {
        running.withLock { $0[step] }?.cancel()
    }

    /// Lets go of what was kept to stop a step that has ended.
    func forget(_ step: StepID) {
        running.withLock { $0[step] = nil }
    }

    func keep(_ handle: any Cancelling, for step: StepID) {
        running.withLock { $0[step] = handle }
    }

    func count(_ change: (inout PipelineCounters) -> Void) {
        counters.withLock { change(&$0) }
    }

    func addCounters(to total: inout PipelineCounters) {
        let own = counters.withLock { $0 }
        total.diskHits = own.diskHits
        total.transfers = own.transfers
        total.revalidations = own.revalidations
        total.decodes = own.decodes
        total.reductions = own.reductions
        total.processes = own.processes
        total.retries = own.retries
        total.resumes = own.resumes
        total.cacheFailures = own.cacheFailures
    }

    /// Runs blocking work that has nothing to tell beside its result.
    private func work(
        _ step: StepID, _ listener: @escaping Listener,
        _ body: @escaping @Sendable () throws(ImageError) -> StepResult<PictureJob>
    ) {
        work(step, listener) { () -> (StepResult<PictureJob>, StepNote) in
            do throws(ImageError) {
                return (try body(), .plain)
            } catch {
                return (.failed(error), .plain)
            }
        }
    }

    /// Runs blocking work on a worker thread, unless it has been stopped before it gets there.
    func work(
        _ step: StepID, _ listener: @escaping Listener,
        _ body: @escaping @Sendable () -> (StepResult<PictureJob>, StepNote)
    ) {
        let flag = StopFlag()
        keep(flag, for: step)
        configuration.executor.execute {
            guard !flag.isSet else {
                let error = ImageError(.cancelled, "no longer wanted")
                return listener(.stepEnded(step, .failed(error), .plain))
            }
            let (result, note) = body()
            listener(.stepEnded(step, result, note))
        }
    }
}

/// Set when work that waits for a thread need not be done any more.
private final class StopFlag: Cancelling {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func cancel() {
        flag.store(true, ordering: .releasing)
    }
}
