import GannetCore
import Synchronization

/// Keeps work until the test says that it may run, and runs it in the test's own thread.
///
/// Any thread may add work; ``added`` lets a test await it.
public final class ManualExecutor: WorkExecuting {
    private let waiting = Mutex<[@Sendable () -> Void]>([])
    /// One event a piece of work, at the moment when it is handed over: `added.wait(count: 3)`.
    public let added = Recorder<Void>()

    /// An executor with nothing to do.
    public init() {}

    /// How many pieces of work have not been run.
    public var pendingCount: Int { waiting.withLock { $0.count } }

    /// Keeps `work` for later.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(work) }
        added.append(())
    }

    /// Runs the oldest piece of work, here and now; false if there is none.
    @discardableResult
    public func runNext() -> Bool {
        runOne { $0.indices.first }
    }

    /// Runs the newest piece of work, here and now; false if there is none.
    @discardableResult
    public func runLast() -> Bool {
        runOne { $0.indices.last }
    }

    /// Runs work, and what that adds, until none is left; tells how many pieces there were.
    @discardableResult
    public func runAll() -> Int {
        var count = 0
        while runNext() { count += 1 }
        return count
    }

    /// Drops what has not been run.
    public func shutdown() {
        waiting.withLock { $0.removeAll() }
    }

    private func runOne(_ choose: ([@Sendable () -> Void]) -> Int?) -> Bool {
        let work = waiting.withLock { waiting in choose(waiting).map { waiting.remove(at: $0) } }
        work?()
        return work != nil
    }
}
