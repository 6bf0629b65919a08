import GannetCore
import Synchronization

/// Memory that becomes scarce when the test says so.
///
/// Any thread.
public final class FakeMemoryPressure: MemoryPressureMonitoring {
    private struct State {
        var handlers: [Int: @Sendable (MemoryPressure) -> Void] = [:]
        var nextID = 0
    }

    private let state = Mutex(State())

    /// A monitor that has nothing to tell yet.
    public init() {}

    /// How many listen.
    public var observerCount: Int { state.withLock { $0.handlers.count } }

    /// Has `handler` called at each ``tell(_:)``, until the result is cancelled.
    public func observe(
        _ handler: @escaping @Sendable (MemoryPressure) -> Void
    ) -> any Cancelling {
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            state.handlers[state.nextID] = handler
            return state.nextID
        }
        return Observation(monitor: self, id: id)
    }

    /// Tells everybody who listens, in this thread.
    public func tell(_ pressure: MemoryPressure) {
        for handler in state.withLock({ Array($0.handlers.values) }) { handler(pressure) }
    }

    fileprivate func remove(_ id: Int) {
        state.withLock { $0.handlers[id] = nil }
    }
}

/// A listener that can leave.
private struct Observation: Cancelling {
    let monitor: FakeMemoryPressure
    let id: Int

    func cancel() {
        monitor.remove(id)
    }
}
