import GannetCore
import GannetThreads

/// Runs work on a fixed number of threads, in the order in which it came: the real thing.
///
/// With one thread it is a serial queue. Any thread may call it.
public final class ThreadedExecutor: WorkExecuting {
    private let pool: WorkerPool

    /// An executor with that many threads, which end with ``shutdown()`` or with the executor.
    public init(threads count: Int = 1) {
        pool = WorkerPool(threads: count, name: "gannet-test")
    }

    /// Runs `work` on one of the threads; after a shutdown it is dropped.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        pool.execute(work)
    }

    /// Lets the threads finish what is queued, and returns when they have ended.
    ///
    /// Called on one of the threads it does not wait for that one.
    public func shutdown() {
        pool.shutdown()
    }
}
