import Glibc

/// State under a lock on whose change threads can wait.
///
/// `Mutex` has no waiting, and nothing here may poll. Every change wakes those who wait, who then
/// look whether it was for them.
///
/// Unchecked because `state` is touched only while the lock is held.
@safe final class Monitor<State>: @unchecked Sendable {
    private var state: State
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// A lock around this state.
    init(_ state: sending State) {
        self.state = state
        unsafe pthread_mutex_init(lock, nil)
        unsafe pthread_cond_init(changed, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(lock)
        unsafe changed.deallocate()
        unsafe lock.deallocate()
    }

    /// Looks at the state.
    func read<Result>(_ body: (State) -> Result) -> Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return body(state)
    }

    /// Changes the state, and wakes those who wait for a change.
    func change<Result>(_ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        defer { unsafe pthread_cond_broadcast(changed) }
        return body(&state)
    }

    /// Waits until `body` gives something, which it is asked for at first and after each change.
    func wait<Result>(for body: (inout State) -> Result?) -> Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        while true {
            if let result = body(&state) {
                unsafe pthread_cond_broadcast(changed)
                return result
            }
            unsafe pthread_cond_wait(changed, lock)
        }
    }
}
