import Synchronization

/// A list of events to which any thread appends, and on which a test waits without sleeping.
///
/// Events are kept in the order of the calls to ``append(_:)``.
public final class Recorder<Event: Sendable>: Sendable {
    private struct Waiter {
        let isSatisfied: @Sendable ([Event]) -> Bool
        let continuation: CheckedContinuation<[Event], any Error>
    }

    private struct State {
        var events: [Event] = []
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
    }

    private let state = Mutex(State())

    /// An empty record.
    public init() {}

    /// The events so far, in order.
    public var events: [Event] { state.withLock { $0.events } }

    /// How many events there are so far.
    public var count: Int { state.withLock { $0.events.count } }

    /// Adds an event and wakes those whose condition it fulfils.
    public func append(_ event: Event) {
        let satisfied = state.withLock { state in
            state.events.append(event)
            return Self.takeSatisfied(&state)
        }
        for (waiter, events) in satisfied { waiter.continuation.resume(returning: events) }
    }

    /// Forgets the events so far; those who wait go on waiting.
    public func clear() {
        state.withLock { $0.events.removeAll() }
    }

    /// Returns the events as soon as `condition` holds for them, at once if it holds already.
    ///
    /// `condition` is called under a lock, at each event: it must be quick, and must not use this
    /// recorder.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled, as a time limit does.
    @discardableResult
    public func wait(
        until condition: @escaping @Sendable ([Event]) -> Bool
    ) async throws -> [Event] {
        let id = state.withLock { state in
            defer { state.nextWaiter += 1 }
            return state.nextWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Waiter(isSatisfied: condition, continuation: continuation), as: id)
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Returns the events as soon as there are at least `count`.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled.
    @discardableResult
    public func wait(count: Int) async throws -> [Event] {
        try await wait { $0.count >= count }
    }

    private func add(_ waiter: Waiter, as id: Int) {
        let outcome: Result<[Event], any Error>? = state.withLock { state in
            if waiter.isSatisfied(state.events) { return .success(state.events) }
            // Asked under the lock: a cancel from now on finds the waiter in the table.
            if Task.isCancelled { return .failure(CancellationError()) }
            state.waiters[id] = waiter
            return nil
        }
        if let outcome { waiter.continuation.resume(with: outcome) }
    }

    /// Hands the events out only where somebody waits for them: a list that is held elsewhere is
    /// copied at the next append.
    private static func takeSatisfied(_ state: inout State) -> [(Waiter, [Event])] {
        let satisfied = state.waiters.filter { $0.value.isSatisfied(state.events) }
        for id in satisfied.keys { state.waiters[id] = nil }
        return satisfied.values.map { ($0, state.events) }
    }
}
