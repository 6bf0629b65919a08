import Glibc
import Synchronization

/// Work for one thread, which sleeps while there is none.
final class Mailbox: @unchecked Sendable {
    // Unchecked because everything is touched under the pthread mutex only.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let bell = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [@Sendable () -> Void] = []
    private var isClosed = false

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(bell, nil)
    }

    /// Starts the thread; it holds the mailbox until it is closed.
    func start() {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Mailbox>.fromOpaque(context).takeRetainedValue().work()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        pthread_detach(thread)
    }

    /// Has `work` done soon.
    func post(_ work: @escaping @Sendable () -> Void) {
        pthread_mutex_lock(mutex)
        waiting.append(work)
        let isFirst = waiting.count == 1
        pthread_mutex_unlock(mutex)
        if isFirst { pthread_cond_signal(bell) }
    }

    /// Lets the thread end.
    func close() {
        pthread_mutex_lock(mutex)
        isClosed = true
        pthread_mutex_unlock(mutex)
        pthread_cond_signal(bell)
    }

    private func work() {
        while let batch = next() {
            for work in batch { work() }
        }
    }

    private func next() -> [@Sendable () -> Void]? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while waiting.isEmpty, !isClosed { pthread_cond_wait(bell, mutex) }
        guard !waiting.isEmpty else { return nil }
        defer { waiting.removeAll(keepingCapacity: true) }
        return waiting
    }
}
