import FoundationEssentials
import GannetCore

/// What is to be done in a worker, and on what terms.
struct WorkerTask {
    /// The kind of picture.
    let format: ImageFormat
    /// The bytes of the file, where strangers made them: a body that ends workers is remembered.
    var body: Data?
    /// The worker that holds what is needed, if any.
    var preferred: Int?
    /// Whether other workers are needed to go on with this.
    var isExtra = false
    /// How long it may take, in seconds; nil for as long as it takes.
    var time: Double?
    /// What ends it before.
    var watch: DecodeWatch?
}

extension DecoderPool {
    /// Does `work` with a worker that it has for itself.
    ///
    /// A worker that ends in the midst is tried once more with another one: the fault may be
    /// somebody else's.
    func run<Result>(
        _ task: WorkerTask, _ work: (LentWorker) throws(WorkerFailure) -> Result
    ) throws(ImageError) -> Result {
        try checkBody(task)
        do throws(WorkerLoss) {
            return try attempt(task, work)
        } catch {
            guard error.mayHeal else { throw error.reason }
        }
        do throws(WorkerLoss) {
            return try attempt(task, work)
        } catch {
            throw error.reason
        }
    }

    /// A failed attempt: its error, and whether another may do better.
    private struct WorkerLoss: Error {
        let reason: ImageError
        var mayHeal = false
    }

    private func attempt<Result>(
        _ task: WorkerTask, _ work: (LentWorker) throws(WorkerFailure) -> Result
    ) throws(WorkerLoss) -> Result {
        let worker: PooledWorker
        do throws(ImageError) {
            worker = try lend(task)
        } catch {
            throw WorkerLoss(reason: error)
        }
        let lent = LentWorker(
            worker: worker, patience: ChannelPatience(seconds: task.time, watch: task.watch),
            onBusy: { [weak self] in self?.startSpare() })
        do throws(WorkerFailure) {
            try lent.closeUnneeded()
            let result = try work(lent)
            giveBack(worker)
            return result
        } catch {
            throw loss(of: worker, error, task)
        }
    }

    /// What a failure means, once the worker is given back or gone.
    private func loss(
        of worker: PooledWorker, _ failure: WorkerFailure, _ task: WorkerTask
    ) -> WorkerLoss {
        switch failure {
        case .refused(let error):
            giveBack(worker)
            return WorkerLoss(reason: error)
        case .broken(.closed):
            let death = discard(worker, patience: 0.5)
            let error = death.error
            note(error, of: task)
            return WorkerLoss(reason: error, mayHeal: death != .outOfMemory)
        case .broken(.timedOut):
            discard(worker, patience: 0)
            let error = task.timeout
            if !error.isCancellation { note(error, of: task) }
            return WorkerLoss(reason: error)
        case .broken(.nonsense(let what)):
            discard(worker, patience: 0)
            let error = ImageError(
                .decoderCrashed, "the process that decoded it answered nonsense: \(what)")
            note(error, of: task)
            return WorkerLoss(reason: error)
        }
    }

    private func checkBody(_ task: WorkerTask) throws(ImageError) {
        guard let body = task.body, state.withLock({ !$0.badBodies.isEmpty }) else { return }
        let hash = body.hashOfAll
        if let error = state.withLock({ $0.badBodies.verdict(on: hash) }) { throw error }
    }

    private func note(_ error: ImageError, of task: WorkerTask) {
        guard let body = task.body else { return }
        let hash = body.hashOfAll
        state.withLock { $0.badBodies.note(hash, error) }
    }
}

extension WorkerTask {
    /// The error where it took too long, or was not wanted any more.
    var timeout: ImageError {
        if let watch, watch.isOver { return watch.stopped() }
        return ImageError(
            .decodeTimeout,
            "decoding took longer than the \(time ?? 0) s allowed, and was ended")
    }
}

extension WorkerDeath {
    /// The error that a picture ends in whose worker has ended so.
    fileprivate var error: ImageError {
        self == .outOfMemory
            ? ImageError(.tooLarge, "the process that decoded it \(words)")
            : ImageError(.decoderCrashed, "the process that decoded it \(words)")
    }
}

extension Data {
    /// A hash of every byte; that of `hashValue` is of the first few.
    fileprivate var hashOfAll: Int {
        var hasher = Hasher()
        hasher.combine(count)
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
