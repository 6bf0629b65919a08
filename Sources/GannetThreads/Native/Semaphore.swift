import CThreads
import Glibc

/// A counter that threads can wait on: POSIX `sem_t`.
///
/// Unchecked because the memory is touched only by sem_post and sem_wait, which are made for use
/// from several threads, and by init and deinit, when no other thread has a reference.
@safe package final class Semaphore: @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    /// A semaphore at zero.
    package init() {
        unsafe semaphore = .allocate(capacity: 1)
        unsafe semaphore.initialize(to: sem_t())
        let status = unsafe sem_init(semaphore, 0, 0)
        precondition(status == 0, "sem_init failed with error \(errno)")
    }

    deinit {
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    /// Adds one, and wakes one thread that waits.
    package func signal() {
        _ = unsafe sem_post(semaphore)
    }

    /// Takes one away, once there is one.
    package func wait() {
        while unsafe sem_wait(semaphore) != 0, errno == EINTR {}
    }

    /// Takes one away, once there is one, or gives up when the monotonic clock reads `uptime`.
    ///
    /// - Returns: whether it took one.
    package func wait(until uptime: Double) -> Bool {
        unsafe gn_semaphore_wait_until(semaphore, uptime)
    }
}
