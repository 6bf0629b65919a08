import GannetThreads
import Synchronization

/// A door that is shut until somebody opens it, and stays open: holds a step of a test back.
///
/// Tasks await it, threads block on it, callbacks can be left at it. Any thread may do any of it.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var actions: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    private let opened = Recorder<Void>()

    /// A shut gate.
    public init() {}

    /// Whether it has been opened.
    public var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Opens it for good and runs the callbacks left at it, in this thread, in their order.
    public func open() {
        let actions = state.withLock { state in
            defer {
                state.isOpen = true
                state.actions.removeAll()
            }
            return state.isOpen ? nil : state.actions
        }
        guard let actions else { return }
        opened.append(())
        for action in actions { action() }
    }

    /// Returns once the gate is open.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled, as a time limit does.
    public func wait() async throws {
        try await opened.wait(count: 1)
    }

    /// Blocks this thread until the gate is open; for threads of an executor, never for tasks.
    public func waitBlocking() {
        let semaphore = Semaphore()
        whenOpen { semaphore.signal() }
        semaphore.wait()
    }

    /// Calls `action` once: when the gate is opened, or at once if it is open.
    public func whenOpen(_ action: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.actions.append(action) }
            return state.isOpen
        }
        if isOpen { action() }
    }
}
