import GannetCore
import Synchronization

/// A network that comes and goes when the test says so.
///
/// Any thread.
public final class FakeNetwork: NetworkMonitoring {
    private struct State {
        var isOnline: Bool
        var handlers: [Int: @Sendable (Bool) -> Void] = [:]
        var lastID = 0
    }

    private let state: Mutex<State>
    /// Every answer to ``isOnline`` so far.
    public let answers = Recorder<Bool>()

    /// A network that is there, or is not.
    public init(isOnline: Bool = true) {
        state = Mutex(State(isOnline: isOnline))
    }

    /// What was said last.
    public var isOnline: Bool {
        let isOnline = state.withLock { $0.isOnline }
        answers.append(isOnline)
        return isOnline
    }

    /// How many listen.
    public var observerCount: Int { state.withLock { $0.handlers.count } }

    /// Has `handler` called at each change, until the result is cancelled.
    public func observe(
        _ handler: @escaping @Sendable (_ isOnline: Bool) -> Void
    ) -> any Cancelling {
        let id = state.withLock { state in
            state.lastID += 1
            state.handlers[state.lastID] = handler
            return state.lastID
        }
        return Observation(network: self, id: id)
    }

    /// Brings the network back or takes it away, and tells everybody who listens, in this thread.
    public func setOnline(_ isOnline: Bool) {
        let handlers = state.withLock { state -> [@Sendable (Bool) -> Void] in
            guard state.isOnline != isOnline else { return [] }
            state.isOnline = isOnline
            return Array(state.handlers.values)
        }
        for handler in handlers { handler(isOnline) }
    }

    fileprivate func remove(_ id: Int) {
        state.withLock { $0.handlers[id] = nil }
    }
}

/// A listener that can leave.
private struct Observation: Cancelling {
    let network: FakeNetwork
    let id: Int

    func cancel() {
        network.remove(id)
    }
}
