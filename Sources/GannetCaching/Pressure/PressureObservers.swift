import GannetCore
import Synchronization

/// Who wants to hear of memory pressure; any thread.
final class PressureObservers: Sendable {
    private struct State {
        var handlers: [Int: @Sendable (MemoryPressure) -> Void] = [:]
        var nextID = 0
    }

    private let state = Mutex(State())

    /// Calls `handler` from now on, until the result is cancelled.
    func add(_ handler: @escaping @Sendable (MemoryPressure) -> Void) -> any Cancelling {
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            state.handlers[state.nextID] = handler
            return state.nextID
        }
        return Observation(observers: self, id: id)
    }

    /// Calls everybody, in the order in which they came.
    func tell(_ pressure: MemoryPressure) {
        let handlers = state.withLock { $0.handlers.sorted { $0.key < $1.key }.map(\.value) }
        for handler in handlers { handler(pressure) }
    }

    private struct Observation: Cancelling {
        let observers: PressureObservers
        let id: Int

        func cancel() {
            // The handler is freed after the lock is given back: it may hold anything.
            _ = observers.state.withLock { $0.handlers.removeValue(forKey: id) }
        }
    }
}
