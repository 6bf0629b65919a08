/// Runs blocking work on threads of its own, so that Swift's shared executor is never blocked.
public protocol WorkExecuting: Sendable {
    /// Runs `work` soon on one of the threads; returns at once.
    ///
    /// Any thread.
    func execute(_ work: @escaping @Sendable () -> Void)
    /// Ends the threads when their work is done.
    func shutdown()
}
