import GannetCore
import Synchronization

/// Runs work on a fixed number of threads, in the order in which it came.
///
/// With one thread it is a serial queue. Any thread may call it.
public final class ThreadedExecutor: WorkExecuting {
    private let queue = WorkQueue()
    private let threads: [PosixThread]

    /// An executor with that many threads, which end with ``shutdown()`` or with the executor.
    public init(threads count: Int = 1) {
        let queue = queue
        threads = (0..<max(1, count)).map { _ in PosixThread { queue.work() } }
    }

    deinit {
        queue.close(threads: threads.count)
    }

    /// Runs `work` on one of the threads; after a shutdown it is dropped.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        queue.add(work)
    }

    /// Lets the threads finish what is queued, and returns when they have ended.
    ///
    /// Called on one of the threads it does not wait for that one.
    public func shutdown() {
        queue.close(threads: threads.count)
        for thread in threads { thread.join() }
    }
}

/// The work that waits for a thread.
///
/// Apart from the executor so that a running thread does not keep that one alive.
private final class WorkQueue: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let available = Semaphore()

    func add(_ work: @escaping @Sendable () -> Void) {
        let isAccepted = state.withLock { state in
            if !state.isClosed { state.waiting.append(work) }
            return !state.isClosed
        }
        if isAccepted { available.signal() }
    }

    func close(threads: Int) {
        let wasOpen = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard wasOpen else { return }
        for _ in 0..<threads { available.signal() }
    }

    /// A thread's life: each signal is one piece of work, or, once all is done, the end.
    func work() {
        while true {
            available.wait()
            let next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
            guard let next else { return }
            next()
        }
    }
}
