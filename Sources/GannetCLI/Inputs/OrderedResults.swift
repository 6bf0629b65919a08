import Synchronization

/// Brings results that come in any order into the order of their inputs.
///
/// What comes early is kept until everything before it is there. Any thread.
final class OrderedResults<Result: Sendable>: Sendable {
    private struct State {
        var next = 0
        var early: [Int: Result] = [:]
    }

    private let state = Mutex(State())
    private let emit: @Sendable (Result) -> Void

    /// `emit` hears the results one at a time, in order, and must not call back.
    init(emit: @escaping @Sendable (Result) -> Void) {
        self.emit = emit
    }

    /// The result of the input with this number, which counts from 0; once for each.
    func deliver(_ result: Result, at index: Int) {
        // Emitting under the lock is what keeps the order between threads.
        state.withLock { state in
            state.early[index] = result
            while let ready = state.early.removeValue(forKey: state.next) {
                emit(ready)
                state.next += 1
            }
        }
    }

    /// How many inputs have been dealt with in order.
    var emittedCount: Int { state.withLock { $0.next } }
}
