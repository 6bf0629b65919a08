import GannetCore

/// Runs work at once, in the thread of the caller: nothing is ever pending.
public struct InlineExecutor: WorkExecuting {
    /// An executor without threads.
    public init() {}

    /// Runs `work` before it returns.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        work()
    }

    /// Has nothing to end.
    public func shutdown() {}
}
