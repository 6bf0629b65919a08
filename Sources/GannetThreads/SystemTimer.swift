import GannetCore
import Synchronization

/// A thread that runs actions at their times on the monotonic clock.
///
/// The thread starts with the first action and then stays. Any thread may call.
final class SystemTimer: Sendable {
    /// The process's one timer.
    static let shared = SystemTimer()

    private struct State {
        var actions: [Deadline: @Sendable () -> Void] = [:]
        var lastNumber: UInt64 = 0
        var thread: SystemThread?
    }

    private let state = Mutex(State())
    private let bell = Semaphore()

    /// Runs `action` at `deadline`, or soon if that is past.
    func schedule(
        at deadline: Double, _ action: @escaping @Sendable () -> Void
    ) -> any Cancelling {
        let key = state.withLock { state in
            state.lastNumber += 1
            let key = Deadline(uptime: deadline, number: state.lastNumber)
            state.actions[key] = action
            if state.thread == nil {
                state.thread = SystemThread(name: "gannet-timer") { self.run() }
            }
            return key
        }
        bell.signal()
        return Alarm(timer: self, key: key)
    }

    fileprivate func cancel(_ key: Deadline) {
        _ = state.withLock { $0.actions.removeValue(forKey: key) }
    }

    private func run() {
        while true {
            if let next = state.withLock({ $0.actions.keys.min() }) {
                // A ring means that there may be an earlier deadline now.
                if bell.wait(until: next.uptime) { continue }
                state.withLock { $0.actions.removeValue(forKey: next) }?()
            } else {
                bell.wait()
            }
        }
    }
}

/// When an action is due, and which of those due at that time it is.
private struct Deadline: Hashable, Comparable {
    let uptime: Double
    let number: UInt64

    static func < (left: Deadline, right: Deadline) -> Bool {
        (left.uptime, left.number) < (right.uptime, right.number)
    }
}

/// An action that waits for its time.
private struct Alarm: Cancelling {
    let timer: SystemTimer
    let key: Deadline

    func cancel() {
        timer.cancel(key)
    }
}
