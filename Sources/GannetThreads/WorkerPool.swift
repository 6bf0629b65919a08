import GannetCore
import Glibc
import Synchronization

/// Runs blocking work on a fixed number of threads, in the order in which it came.
///
/// What a piece of work adds on its own thread may wait until that piece has ended: the last thing
/// that work does is often to start more, and its thread is then the nearest one.
///
/// The threads start with the first work and end with ``shutdown()`` or with the pool. Where the
/// system has not as many to give, fewer do the work; where it has none, whoever brings work does
/// it. Any thread may call it.
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
        queue.close()
    }

    /// Runs `work` on one of the threads; after a shutdown it is dropped.
    package func execute(_ work: @escaping @Sendable () -> Void) {
        if queue.add(work, mostThreads: threadCount) == .needsThread { startThread() }
    }

    /// Lets the threads finish what is queued, and returns when they have ended.
    ///
    /// Called on one of the threads it does not wait for that one.
    package func shutdown() {
        queue.close()
        for thread in threads.withLock({ $0 }) { thread.join() }
    }

    private func startThread() {
        let isStarted = threads.withLock { threads in
            // The thread holds the queue, not the pool, so that the pool can go.
            let thread = SystemThread(ifThereIsOne: name, niceness: niceness) { [queue] in
                queue.work()
            }
            if let thread { threads.append(thread) }
            return thread != nil
        }
        if !isStarted { queue.goOnWithoutThread() }
    }
}

/// The work that waits for a thread.
private final class WorkQueue: Sendable {
    enum Addition {
        case isDropped
        case isQueued
        /// It is queued, and a thread is to be started for it.
        case needsThread
    }

    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var head = 0
        var threads = 0
        /// The threads that work, and whether each has added work that nobody was woken for.
        var workers: [(thread: pthread_t, hasOwn: Bool)] = []
        /// Threads that sleep and that nobody has woken yet.
        var sleepers = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let bell = Semaphore()

    /// Queues work and sees to it that a thread takes it up.
    ///
    /// A thread that is awake looks for more work before it sleeps: waking costs several
    /// microseconds, and is for those who sleep.
    func add(_ work: @escaping @Sendable () -> Void, mostThreads: Int) -> Addition {
        let (addition, wakes) = state.withLock { state -> (Addition, Bool) in
            guard !state.isClosed else { return (.isDropped, false) }
            state.waiting.append(work)
            if Self.isLeftToCaller(&state) { return (.isQueued, false) }
            if state.sleepers > 0 {
                state.sleepers -= 1
                return (.isQueued, true)
            }
            guard state.threads < mostThreads else { return (.isQueued, false) }
            state.threads += 1
            return (.needsThread, false)
        }
        if wakes { bell.signal() }
        return addition
    }

    /// Whether the calling thread is one of the pool's and takes up what it adds by itself, when
    /// it has ended what it does: only the first of several additions.
    private static func isLeftToCaller(_ state: inout State) -> Bool {
        let caller = pthread_self()
        guard let index = state.workers.firstIndex(where: { $0.thread == caller }),
            !state.workers[index].hasOwn
        else { return false }
        state.workers[index].hasOwn = true
        return true
    }

    /// Leaves the work to the threads that there are; where there are none the caller does it.
    func goOnWithoutThread() {
        let isAlone = state.withLock { state in
            state.threads -= 1
            return state.threads == 0
        }
        guard isAlone else { return }
        while let work = state.withLock({ Self.take(&$0) }) { work() }
    }

    func close() {
        let sleepers = state.withLock { state in
            state.isClosed = true
            defer { state.sleepers = 0 }
            return state.sleepers
        }
        for _ in 0..<sleepers { bell.signal() }
    }

    /// A thread's life: it works, sleeps while there is nothing to do, and ends once all is done.
    func work() {
        let thread = pthread_self()
        state.withLock { $0.workers.append((thread, false)) }
        while true {
            switch next(for: thread) {
            case .work(let work): work()
            case .sleep: bell.wait()
            case .end: return
            }
        }
    }

    private enum Next {
        case work(@Sendable () -> Void)
        case sleep
        case end
    }

    private func next(for thread: pthread_t) -> Next {
        state.withLock { state in
            if let index = state.workers.firstIndex(where: { $0.thread == thread }) {
                state.workers[index].hasOwn = false
            }
            if let work = Self.take(&state) { return .work(work) }
            if state.isClosed { return .end }
            state.sleepers += 1
            return .sleep
        }
    }

    private static func take(_ state: inout State) -> (@Sendable () -> Void)? {
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
