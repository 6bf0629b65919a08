import GannetCore
import Synchronization

/// A network that the inspector's switch takes away and brings back; any thread.
final class SwitchedNetwork: NetworkMonitoring {
    private struct State {
        var isOnline = true
        var lastNumber = 0
        var observers: [Int: @Sendable (Bool) -> Void] = [:]
    }

    private let state = Mutex(State())

    /// Whether it is there.
    var isOnline: Bool { state.withLock { $0.isOnline } }

    /// Calls `handler` at each change, on the thread that makes it, until the result is cancelled.
    func observe(_ handler: @escaping @Sendable (_ isOnline: Bool) -> Void) -> any Cancelling {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.observers[state.lastNumber] = handler
            return state.lastNumber
        }
        return Observation(network: self, number: number)
    }

    /// Takes the network away, or brings it back.
    func set(isOnline: Bool) {
        let observers = state.withLock { state in
            defer { state.isOnline = isOnline }
            return state.isOnline == isOnline ? [] : Array(state.observers.values)
        }
        for observer in observers { observer(isOnline) }
    }

    private struct Observation: Cancelling {
        let network: SwitchedNetwork
        let number: Int

        func cancel() {
            // What the handler holds is let go of outside the lock.
            let removed = network.state.withLock { $0.observers.removeValue(forKey: number) }
            withExtendedLifetime(removed) {}
        }
    }
}
