import FoundationEssentials
import GannetCore
import Synchronization

/// A clock that stands still until the test moves it.
///
/// Any thread. Actions run in the thread that calls ``advance(by:)``, in the order of their
/// deadlines, each at its own time; those of equal deadline in the order in which they came.
public final class FakeTime: TimeProviding {
    private struct Action {
        let id: Int
        let deadline: Double
        let run: @Sendable () -> Void
    }

    private struct State {
        var now: Date
        var uptime: Double
        var actions: [Action] = []
        var nextID = 0
    }

    private let state: Mutex<State>
    /// The deadline of each action, at the moment when it is scheduled: `scheduled.wait(count: 1)`.
    public let scheduled = Recorder<Double>()

    /// A clock that shows `now` (by default 1 January 2026, midnight UTC) and `uptime`.
    public init(now: Date = Date(timeIntervalSince1970: 1_767_225_600), uptime: Double = 1000) {
        state = Mutex(State(now: now, uptime: uptime))
    }

    /// The time of day; setting it moves no deadline, as when a person sets a clock.
    public var now: Date {
        get { state.withLock { $0.now } }
        set { state.withLock { $0.now = newValue } }
    }

    /// The seconds since the start.
    public var uptime: Double { state.withLock { $0.uptime } }

    /// The deadlines of actions that have neither run nor been cancelled, the next first.
    public var pendingDeadlines: [Double] {
        state.withLock { $0.actions.map(\.deadline) }.sorted()
    }

    /// Keeps `action` until the clock has been moved to `deadline`; one in the past runs at the
    /// next ``advance(by:)``, even by 0.
    public func schedule(
        at deadline: Double, _ action: @escaping @Sendable () -> Void
    ) -> any Cancelling {
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            state.actions.append(Action(id: state.nextID, deadline: deadline, run: action))
            return state.nextID
        }
        scheduled.append(deadline)
        return Scheduled(time: self, id: id)
    }

    /// Moves both clocks on and runs what falls due on the way, also what that schedules.
    public func advance(by seconds: Double) {
        precondition(seconds >= 0, "time does not run backwards")
        let end = uptime + seconds
        while let action = takeNext(until: end) { action.run() }
        state.withLock { Self.move(&$0, to: end) }
    }

    private func takeNext(until end: Double) -> Action? {
        state.withLock { state in
            let due = state.actions.indices.filter { state.actions[$0].deadline <= end }
            let next = due.min { left, right in
                let (left, right) = (state.actions[left], state.actions[right])
                return (left.deadline, left.id) < (right.deadline, right.id)
            }
            guard let next else { return nil }
            let action = state.actions.remove(at: next)
            Self.move(&state, to: max(state.uptime, action.deadline))
            return action
        }
    }

    private static func move(_ state: inout State, to uptime: Double) {
        state.now += max(0, uptime - state.uptime)
        state.uptime = max(state.uptime, uptime)
    }

    fileprivate func cancel(_ id: Int) {
        state.withLock { $0.actions.removeAll { $0.id == id } }
    }
}

/// An action that waits for its time.
private struct Scheduled: Cancelling {
    let time: FakeTime
    let id: Int

    func cancel() {
        time.cancel(id)
    }
}
