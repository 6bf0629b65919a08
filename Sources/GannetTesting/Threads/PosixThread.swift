import Glibc
import Synchronization

/// One thread of the operating system, which can be waited for.
final class PosixThread: Sendable {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    private let handle: pthread_t
    private let isUnclaimed = Mutex(true)

    /// Starts a thread that runs `body` and ends.
    ///
    /// - Precondition: the system has a thread to give; without one no test can go on.
    init(_ body: @escaping @Sendable () -> Void) {
        var handle = pthread_t()
        let context = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
        let status = unsafe pthread_create(
            &handle, nil,
            { context in
                if let context = unsafe context {
                    unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                }
                return nil
            }, context)
        precondition(status == 0, "pthread_create failed with error \(status)")
        self.handle = handle
    }

    deinit {
        if claim() { pthread_detach(handle) }
    }

    /// Whether this is called on the thread itself.
    var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }

    /// Waits for the end of the thread; on the thread itself and the second time it does nothing.
    func join() {
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
