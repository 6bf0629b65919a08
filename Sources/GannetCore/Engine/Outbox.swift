import Synchronization

/// A state machine under a lock, whose actions are performed outside it, in order, by one thread
/// at a time.
///
/// Were each thread to perform its own actions after unlocking, a stop could overtake its start
/// (measured: in 6 % of racing pairs). Here whoever finds the outbox unattended empties it; others
/// only add to it. Nothing blocks.
final class Outbox<State: Sendable, Action: Sendable>: Sendable {
    private struct Contents {
        var state: State
        var actions: [Action] = []
        var isAttended = false
    }

    private let contents: Mutex<Contents>
    private let executor: any WorkExecuting

    /// The most actions that one call performs before it hands the rest over to `executor`: a bound
    /// on how long a main thread that happens to attend can be held.
    private static var longestRun: Int { 64 }

    init(_ state: State, executor: any WorkExecuting) {
        contents = Mutex(Contents(state: state))
        self.executor = executor
    }

    /// Reads the state.
    func read<Result: Sendable>(_ body: (State) -> Result) -> Result {
        contents.withLock { body($0.state) }
    }

    /// Changes the state, which adds actions, and sees to it that they are performed.
    ///
    /// `perform` must be the same deed at every call: it may meet another call's actions.
    func update<Result: Sendable>(
        performing perform: @escaping @Sendable (Action) -> Void,
        _ body: (inout State, inout [Action]) -> Result
    ) -> Result {
        let (result, attends) = contents.withLock { contents in
            let result = body(&contents.state, &contents.actions)
            let attends = !contents.isAttended && !contents.actions.isEmpty
            if attends { contents.isAttended = true }
            return (result, attends)
        }
        if attends { attend(performing: perform) }
        return result
    }

    private func attend(performing perform: @escaping @Sendable (Action) -> Void) {
        var performed = 0
        while let batch = nextBatch() {
            for action in batch { perform(action) }
            performed += batch.count
            if performed >= Self.longestRun {
                executor.execute { self.attend(performing: perform) }
                return
            }
        }
    }

    private func nextBatch() -> [Action]? {
        contents.withLock { contents in
            guard !contents.actions.isEmpty else {
                contents.isAttended = false
                return nil
            }
            defer { contents.actions = [] }
            return contents.actions
        }
    }
}
