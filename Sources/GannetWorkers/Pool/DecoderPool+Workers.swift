import GannetCore
import GannetThreads

// Lending, starting and ending workers, as the roster decides.
extension DecoderPool {
    /// A worker that is ready and belongs to the caller until it is given back or discarded.
    ///
    /// - Throws: `decoder_unavailable`, `cancelled`.
    func lend(_ task: WorkerTask) throws(ImageError) -> PooledWorker {
        while true {
            let grant = try grant(task)
            let worker = try worker(for: grant, task)
            do throws(ChannelError) {
                try check(try ready(worker), worker)
                // One that has ended while it was idle is nobody's fault, and not the picture's.
                guard worker.process.channel.isQuiet else { throw .closed }
                return worker
            } catch {
                let failure = startFailure(of: worker, error)
                // Whatever has happened to an idle one, a new one may do better.
                guard case .use = grant else { throw failure }
            }
        }
    }

    private func ready(_ worker: PooledWorker) throws(ChannelError) -> CageParts {
        try LentWorker(
            worker: worker, patience: ChannelPatience(seconds: Self.startTime), onBusy: {}
        ).awaitReady()
    }

    private func check(_ parts: CageParts, _ worker: PooledWorker) throws(ChannelError) {
        guard policy.requiresSandbox, !parts.isSuperset(of: .required) else { return }
        let missing = CageParts.required.subtracting(parts).names.joined(separator: ", ")
        throw .nonsense(
            "its sandbox lacks \(missing), which the policy's requiresSandbox refuses; it has "
                + (parts.names.isEmpty ? "nothing" : parts.names.joined(separator: ", ")))
    }

    private func startFailure(of worker: PooledWorker, _ failure: ChannelError) -> ImageError {
        let death = discard(worker, patience: 0.5)
        let reason =
            switch failure {
            case .closed: "it \(death.words) while it started"
            case .timedOut: "it was not ready after \(Self.startTime) s"
            case .nonsense(let what): what
            }
        return ImageError(.decoderUnavailable, "\(DecoderLocation.name) cannot be used: \(reason)")
    }

    private func grant(_ task: WorkerTask) throws(ImageError) -> WorkerRoster.Grant {
        let now = time.uptime
        let (grant, waiter) = state.withLock { state -> (WorkerRoster.Grant, Waiter?) in
            let grant = state.roster.take(
                preferring: task.preferred, isExtra: task.isExtra, now: now)
            guard case .wait(let ticket) = grant else { return (grant, nil) }
            let waiter = Waiter()
            state.waiting[ticket] = waiter
            return (grant, waiter)
        }
        guard case .wait(let ticket) = grant, let waiter else { return grant }
        let isInTime = waitForCall(waiter, task)
        state.withLock { state in
            state.waiting[ticket] = nil
            if !isInTime { _ = state.roster.abandon(ticket) }
        }
        // Where its ticket was called at the last moment, the work finds out by itself.
        guard let granted = waiter.grant.withLock({ $0 }) else { throw task.timeout }
        return granted
    }

    /// Waits until a ticket is called, or nobody wants the work any more; says whether it was.
    private func waitForCall(_ waiter: Waiter, _ task: WorkerTask) -> Bool {
        let patience = ChannelPatience(watch: task.watch)
        while true {
            do throws(ChannelError) {
                let milliseconds = try patience.milliseconds()
                guard milliseconds >= 0 else {
                    waiter.bell.wait()
                    return true
                }
                let time = Self.clock.uptime + Double(milliseconds) / 1000
                if waiter.bell.wait(until: time) { return true }
            } catch {
                return false
            }
        }
    }

    private func worker(
        for grant: WorkerRoster.Grant, _ task: WorkerTask
    ) throws(ImageError) -> PooledWorker {
        switch grant {
        case .use(let number):
            guard let worker = state.withLock({ $0.workers[number] }) else {
                preconditionFailure("the roster lends workers that are there")
            }
            return worker
        case .start(let number): return try start(number, task.format)
        case .wait: preconditionFailure("whoever waits is called with a worker")
        }
    }

    /// Starts a worker, which need not be ready yet.
    private func start(_ number: Int, _ format: ImageFormat) throws(ImageError) -> PooledWorker {
        let candidates = DecoderLocation.candidates(
            configured: policy.executable, program: ProgramFile.own)
        do throws(ImageError) {
            guard let path = candidates.first(where: ProgramFile.isThere) else {
                throw DecoderLocation.absence(of: candidates, for: format)
            }
            do throws(WorkerProcess.StartError) {
                let process = try WorkerProcess(path, memoryLimit: policy.memoryLimit)
                let worker = PooledWorker(number: number, process: process)
                state.withLock { $0.workers[number] = worker }
                return worker
            } catch {
                throw ImageError(
                    .decoderUnavailable, "\(path) could not be started: \(error.words)")
            }
        } catch {
            lose(number)
            throw error
        }
    }

    /// Starts a spare, where one is wanted; what keeps it from starting is for those to find out
    /// who need one.
    func startSpare() {
        guard let number = state.withLock({ $0.roster.spareToStart() }) else { return }
        // Its failure loses it again, and the next who needs a worker tries anew and tells.
        guard (try? start(number, .png)) != nil else { return }
        let now = time.uptime
        state.withLock { $0.roster.spareStarted(number, now: now) }
        setAlarm()
    }

    /// Gives back a worker that is in order.
    func giveBack(_ worker: PooledWorker) {
        let now = time.uptime
        let worn = state.withLock { state -> PooledWorker? in
            let (actions, ends) = state.roster.giveBack(worker.number, now: now)
            Self.carryOut(actions, &state)
            return ends ? state.workers.removeValue(forKey: worker.number) : nil
        }
        worn?.process.kill()
        setAlarm()
    }

    /// Ends a worker, after a moment in which it may end by itself, and says how it ended.
    @discardableResult
    func discard(_ worker: PooledWorker, patience: Double) -> WorkerDeath {
        worker.process.end(patience: patience)
        // Others need not wait until the kernel has taken its memory back.
        lose(worker.number)
        return worker.process.reap()
    }

    private func lose(_ number: Int) {
        let now = time.uptime
        state.withLock { state in
            state.workers[number] = nil
            Self.carryOut(state.roster.lose(number, now: now), &state)
        }
    }

    private static func carryOut(_ actions: [WorkerRoster.Action], _ state: inout State) {
        for action in actions {
            let (ticket, grant): (Int, WorkerRoster.Grant) =
                switch action {
                case .call(let ticket, let worker): (ticket, .use(worker))
                case .callToStart(let ticket, let worker): (ticket, .start(worker))
                }
            guard let waiter = state.waiting[ticket] else { continue }
            waiter.grant.withLock { $0 = grant }
            waiter.bell.signal()
        }
    }

    /// Sees to it that idle workers end in time.
    private func setAlarm() {
        state.withLock { state in
            guard state.alarm == nil, let time = state.roster.nextExpiry else { return }
            state.alarm = self.time.schedule(at: time) { [weak self] in self?.expire() }
        }
    }

    private func expire() {
        let now = time.uptime
        // Freed outside the lock: that waits for their ends.
        let expired = state.withLock { state in
            state.alarm = nil
            return state.roster.expire(now: now)
                .compactMap { state.workers.removeValue(forKey: $0) }
        }
        for worker in expired { worker.process.kill() }
        setAlarm()
    }
}
