import Synchronization

/// Hears how steps go on and, once for each, how they end.
protocol StepListening: AnyObject, Sendable {
    func hear(_ event: LoadMachine<PictureJob>.Event)
}

/// A step that is done on a worker thread, unless it has been stopped before it gets there.
///
/// A decode that finds no memory gives its thread back, and begins again when there is some.
final class BlockingStep: Cancelling {
    private let step: StepID
    private let job: PictureJob
    private let input: PictureJob.Output?
    private let runner: StepRunner
    private let listener: any StepListening
    private let isStopped = Atomic(false)
    /// What the last attempt found no room for.
    private let bytesWanted = Atomic(0)

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
        runner.memoryQueue.end(step)
    }

    /// Does the work; blocks.
    func run() {
        guard !isStopped.load(ordering: .acquiring) else {
            runner.memoryQueue.release(step)
            let error = ImageError(.cancelled, "no longer wanted")
            return listener.hear(.stepEnded(step, .failed(error), .plain))
        }
        let (result, note) = runner.perform(job, input) { self.watch(seconds: $0) }
        runner.memoryQueue.release(step)
        if case .failed(let error) = result, error.code == .waitsForMemory {
            let bytes = bytesWanted.load(ordering: .relaxed)
            return runner.memoryQueue.wait(for: bytes, step) { self.run() }
        }
        listener.hear(.stepEnded(step, result, note))
    }

    private func watch(seconds: Double) -> DecodeWatch {
        DecodeWatch(time: runner.configuration.time, seconds: seconds) {
            self.isStopped.load(ordering: .relaxed)
        } takesMemory: { bytes in
            if self.runner.memoryQueue.take(bytes, for: self.step) { return true }
            self.bytesWanted.store(bytes, ordering: .relaxed)
            return false
        }
    }
}
