import GannetCore
import GannetThreads
import Synchronization

/// A network that comes and goes when the test says so.
///
/// Any thread.
public final class FakeNetwork: NetworkMonitoring {
    private let state: Mutex<Bool>
    private let observers = ObserverList<Bool>()
    /// Every answer to ``isOnline`` so far.
    public let answers = Recorder<Bool>()

    /// A network that is there, or is not.
    public init(isOnline: Bool = true) {
        state = Mutex(isOnline)
    }

    /// What was said last.
    public var isOnline: Bool {
        let isOnline = state.withLock { $0 }
        answers.append(isOnline)
        return isOnline
    }

    /// How many listen.
    public var observerCount: Int { observers.count }

    /// Has `handler` called at each change, until the result is cancelled.
    public func observe(
        _ handler: @escaping @Sendable (_ isOnline: Bool) -> Void
    ) -> any Cancelling {
        observers.add(handler)
    }

    /// Brings the network back or takes it away, and tells everybody who listens, in this thread.
    public func setOnline(_ isOnline: Bool) {
        let isChange = state.withLock { state in
            defer { state = isOnline }
            return state != isOnline
        }
        if isChange { observers.tell(isOnline) }
    }
}
