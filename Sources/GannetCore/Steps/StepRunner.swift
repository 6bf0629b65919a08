import FoundationEssentials
import Synchronization

/// Does the work of steps: looks into the store, transfers, decodes, reduces, processes.
///
/// Each step that is started reports exactly one end, whatever happens in it; a stop only makes
/// it come sooner.
final class StepRunner: Sendable {
    typealias Machine = LoadMachine<PictureJob>

    let configuration: ImagePipeline.Configuration
    let rules: HTTPCacheRules
    let acceptedTypes: String
    let retryRules: RetryRules
    let chores: Chores
    let memoryQueue: MemoryQueue
    let memory = Mutex(TransferMemory())
    private let running = Mutex(NumberMap<StepID, any Cancelling>())
    private let counters = Mutex(PipelineCounters())

    init(_ configuration: ImagePipeline.Configuration) {
        self.configuration = configuration
        rules = HTTPCacheRules(heuristicFallback: configuration.heuristicFallback)
        chores = Chores(on: configuration.executor)
        memoryQueue = MemoryQueue(
            limit: configuration.decodeMemory, executor: configuration.executor)
        retryRules = RetryRules(policy: configuration.retry, random: configuration.random)
        acceptedTypes = AcceptHeader.value(for: configuration.codecs.decodableFormats)
    }

    /// Begins a step that has its slot.
    func start(
        _ step: StepID, _ job: PictureJob, input: PictureJob.Output?, _ urgency: Urgency,
        listener: any StepListening
    ) {
        if case .bytes(let bytes) = job.work, !bytes.phase.isLookup {
            startTransfer(step, bytes, urgency, listener)
        } else {
            let work = BlockingStep(step, job, input: input, runner: self, listener: listener)
            keep(work, for: step)
            configuration.executor.execute { work.run() }
        }
    }

    /// Does the blocking work of a step, and tells what it results in.
    ///
    /// `watch` makes what watches over a decode that may take so many seconds.
    func perform(
        _ job: PictureJob, _ input: PictureJob.Output?, watch: (Double) -> DecodeWatch
    ) -> (StepResult<PictureJob>, StepNote) {
        do throws(ImageError) {
            switch (job.work, input) {
            case (.bytes(let job), nil): return lookUp(job)
            case (.decode(let job), .data(let data)?):
                let watch = watch(job.key.options.limits.maximumSeconds)
                return (try decode(job, data, watch), .plain)
            case (.reduce(let job), nil): return (try reduce(job), .plain)
            case (.process(let job), .picture(let picture)?):
                return (try process(job, picture), .plain)
            default:
                preconditionFailure("a step is started with the output of the one before it")
            }
        } catch {
            return (.failed(error), .plain)
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
        _ = running.withLock { $0.removeValue(forKey: step) }
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
}
