import Synchronization

/// Work on the caches that no load waits for, and the end of the pipeline does: what is to be
/// forgotten must not be there again in the next run.
final class Chores: Sendable {
    private struct State {
        var underWay = 0
        var actions: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    private let executor: any WorkExecuting

    /// Chores that `executor` does.
    init(on executor: any WorkExecuting) {
        self.executor = executor
    }

    /// Has something done soon.
    func add(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.underWay += 1 }
        executor.execute {
            work()
            self.end()
        }
    }

    /// Calls `action` once nothing is under way; at once where nothing is.
    func whenDone(_ action: @escaping @Sendable () -> Void) {
        let isDone = state.withLock { state in
            if state.underWay > 0 { state.actions.append(action) }
            return state.underWay == 0
        }
        if isDone { action() }
    }

    private func end() {
        let actions = state.withLock { state in
            state.underWay -= 1
            guard state.underWay == 0 else { return [@Sendable () -> Void]() }
            defer { state.actions = [] }
            return state.actions
        }
        for action in actions { action() }
    }
}
