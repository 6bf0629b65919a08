import GannetCore
import Synchronization

/// Who wants to hear of something; any thread.
package final class ObserverList<Event: Sendable>: Sendable {
    private struct State {
        var handlers: [Int: @Sendable (Event) -> Void] = [:]
        var nextID = 0
    }

    private let state = Mutex(State())

    /// A list of nobody.
    package init() {}

    /// How many there are.
    package var count: Int { state.withLock { $0.handlers.count } }

    /// Calls `handler` from now on, until the result is cancelled.
    package func add(_ handler: @escaping @Sendable (Event) -> Void) -> any Cancelling {
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            state.handlers[state.nextID] = handler
            return state.nextID
        }
        return Observation(observers: self, id: id)
    }

    /// Calls everybody, in the order in which they came.
    package func tell(_ event: Event) {
        let handlers = state.withLock { $0.handlers.sorted { $0.key < $1.key }.map(\.value) }
        for handler in handlers { handler(event) }
    }

    private struct Observation: Cancelling {
        let observers: ObserverList
        let id: Int

        func cancel() {
            // The handler is freed after the lock is given back: it may hold anything.
            _ = observers.state.withLock { $0.handlers.removeValue(forKey: id) }
        }
    }
}
