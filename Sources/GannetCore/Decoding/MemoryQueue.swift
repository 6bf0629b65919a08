import Synchronization

/// The decodes that hold memory for pixels and those that wait for it.
///
/// Nobody's thread is blocked: what waits is begun again when there is room.
final class MemoryQueue: Sendable {
    private struct State {
        var budget: MemoryBudget<StepID>
        var works: [StepID: @Sendable () -> Void] = [:]

        /// Takes out what those are to do that wait no longer.
        mutating func takeWorks(of ids: [StepID]) -> [@Sendable () -> Void] {
            ids.compactMap { works.removeValue(forKey: $0) }
        }
    }

    private let state: Mutex<State>
    private let executor: any WorkExecuting

    /// A queue whose work runs on `executor` once there is room for it.
    init(limit: Int, executor: any WorkExecuting) {
        state = Mutex(State(budget: MemoryBudget(limit: limit)))
        self.executor = executor
    }

    /// Whether a step may go on with so many bytes in all.
    func take(_ bytes: Int, for step: StepID) -> Bool {
        state.withLock { $0.budget.take(bytes, for: step) }
    }

    /// Has `work` begin as soon as there is room; what the step holds has been given back.
    func wait(for bytes: Int, _ step: StepID, _ work: @escaping @Sendable () -> Void) {
        let isReady = state.withLock { state in
            if state.budget.wait(for: bytes, step) { return true }
            state.works[step] = work
            return false
        }
        if isReady { executor.execute(work) }
    }

    /// Gives back what a step holds, and begins what has been waiting for that.
    func release(_ step: StepID) {
        let works = state.withLock { $0.takeWorks(of: $0.budget.release(step)) }
        for work in works { executor.execute(work) }
    }

    /// Begins what waits without memory, because it is to end.
    func end(_ step: StepID) {
        let works = state.withLock { state in
            state.budget.withdraw(step) ? state.takeWorks(of: [step]) : []
        }
        for work in works { executor.execute(work) }
    }
}
