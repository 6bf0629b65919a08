import CThreads
import Glibc
import Synchronization

/// One thread of the operating system, which can be waited for.
package final class SystemThread: Sendable {
    private final class Body {
        let name: String
        let niceness: Int32
        let run: @Sendable () -> Void

        init(_ name: String, _ niceness: Int32, _ run: @escaping @Sendable () -> Void) {
            self.name = name
            self.niceness = niceness
            self.run = run
        }

        func begin() {
            unsafe gn_thread_prepare(name, niceness)
            run()
        }
    }

    private let handle: pthread_t
    private let isUnclaimed = Mutex(true)

    /// Starts a thread that runs `body` and ends.
    ///
    /// The name is what debuggers show, cut to 15 bytes; a niceness over 0 yields the processor to
    /// others, the user interface above all. Signals to the process never interrupt the thread.
    ///
    /// - Precondition: the system has a thread to give; without its threads nothing here can go on.
    package init(name: String, niceness: Int32 = 0, _ body: @escaping @Sendable () -> Void) {
        let (handle, status) = Self.start(Body(name, niceness, body))
        precondition(status == 0, "no thread could be started (error \(status))")
        self.handle = handle
    }

    /// The same; nil where the system has no thread to give, such as where it limits memory.
    package init?(
        ifThereIsOne name: String, niceness: Int32 = 0, _ body: @escaping @Sendable () -> Void
    ) {
        let (handle, status) = Self.start(Body(name, niceness, body))
        guard status == 0 else { return nil }
        self.handle = handle
    }

    private static func start(_ body: Body) -> (handle: pthread_t, status: Int32) {
        var handle = pthread_t()
        let context = unsafe Unmanaged.passRetained(body)
        let status = unsafe pthread_create(
            &handle, nil,
            { context in
                if let context = unsafe context {
                    unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().begin()
                }
                return nil
            }, context.toOpaque())
        if status != 0 { unsafe context.release() }
        return (handle, status)
    }

    deinit {
        if claim() { pthread_detach(handle) }
    }

    /// Whether this is called on the thread itself.
    package var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }

    /// Waits for the end of the thread; on the thread itself, and the second time, it does nothing.
    package func join() {
        guard !isCurrent, claim() else { return }
        _ = pthread_join(handle, nil)
    }

    /// A thread must be joined or detached exactly once.
    private func claim() -> Bool {
        isUnclaimed.withLock { unclaimed in
            defer { unclaimed = false }
            return unclaimed
        }
    }
}
