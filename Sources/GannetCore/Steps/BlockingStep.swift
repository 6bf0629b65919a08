import Synchronization

/// Hears how steps go on and, once for each, how they end.
protocol StepListening: AnyObject, Sendable {
    func hear(_ event: LoadMachine<PictureJob>.Event)
}

/// A step that is done on a worker thread, unless it has been stopped before it gets there.
final class BlockingStep: Cancelling {
    private let step: StepID
    private let job: PictureJob
    private let input: PictureJob.Output?
    private let runner: StepRunner
    private let listener: any StepListening
    private let isStopped = Atomic(false)

    init(
        _ step: StepID, _ job: PictureJob, input: PictureJob.Output?, runner: StepRunner,
        listener: any StepListening
    ) {
        self.step = step
        self.job = job
        self.input = input
        self.runner = runner
        self.listener = listener
    }

    func cancel() {
        isStopped.store(true, ordering: .releasing)
    }

    /// Does the work; blocks.
    func run() {
        guard !isStopped.load(ordering: .acquiring) else {
            let error = ImageError(.cancelled, "no longer wanted")
            return listener.hear(.stepEnded(step, .failed(error), .plain))
        }
        let (result, note) = runner.perform(job, input)
        listener.hear(.stepEnded(step, result, note))
    }
}
