import GannetCore
import Synchronization

/// Runs blocking work on a fixed number of threads, in the order in which it came.
///
/// The threads start with the first work and end with ``shutdown()`` or with the pool. Any thread
/// may call it.
package final class WorkerPool: WorkExecuting {
    private let queue = WorkQueue()
    private let threads = Mutex<[SystemThread]>([])
    private let threadCount: Int
    private let name: String
    private let niceness: Int32

    /// A pool of `threads` threads with that name and niceness.
    package init(threads: Int, name: String, niceness: Int32 = 0) {
        threadCount = max(1, threads)
        self.name = name
        self.niceness = niceness
    }

    deinit {
        queue.close(threads: threadCount)
    }

    /// Runs `work` on one of the threads; after a shutdown it is dropped.
    package func execute(_ work: @escaping @Sendable () -> Void) {
        if queue.add(work) { startThread() }
    }

    /// Lets the threads finish what is queued, and returns when they have ended.
    ///
    /// Called on one of the threads it does not wait for that one.
    package func shutdown() {
        queue.close(threads: threadCount)
        for thread in threads.withLock({ $0 }) { thread.join() }
    }

    /// Adds a thread as long as there are fewer than there may be.
    private func startThread() {
        threads.withLock { threads in
            guard threads.count < threadCount else { return }
            // The thread holds the queue, not the pool, so that the pool can go.
            threads.append(
                SystemThread(name: name, niceness: niceness) { [queue] in queue.work() })
        }
    }
}

/// The work that waits for a thread.
private final class WorkQueue: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var head = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let available = Semaphore()

    /// Whether the work was taken.
    func add(_ work: @escaping @Sendable () -> Void) -> Bool {
        let isAccepted = state.withLock { state in
            if !state.isClosed { state.waiting.append(work) }
            return !state.isClosed
        }
        if isAccepted { available.signal() }
        return isAccepted
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
            guard let next = next() else { return }
            next()
        }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.head < state.waiting.count else { return nil }
            let next = state.waiting[state.head]
            state.head += 1
            if state.head == state.waiting.count {
                state.waiting.removeAll(keepingCapacity: true)
                state.head = 0
            }
            return next
        }
    }
}
