import GannetThreads
import Glibc
import Synchronization

/// Ends the program tidily when the user or the system interrupts it.
///
/// The signals are held back from every thread and waited for by one, because in a signal handler
/// hardly anything may be done.
final class Interruption: Sendable {
    private let cleanups = Mutex<[@Sendable () -> Void]>([])

    /// Starts waiting; must be called before any other thread is started, which inherits what is
    /// held back.
    func watch() {
        var signals = sigset_t()
        _ = unsafe sigemptyset(&signals)
        // What a parent ignores (nohup, a script's background job) stays ignored.
        for signal in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(signal) {
            _ = unsafe sigaddset(&signals, signal)
        }
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let held = signals
        _ = SystemThread(name: "signals") { [self] in
            var signals = held
            var signal: Int32 = 0
            guard unsafe sigwait(&signals, &signal) == 0 else { return }
            // Should cleaning up hang, a second interrupt ends the program at once.
            _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            cleanUp()
            _exit(128 + signal)
        }
    }

    /// Adds something to be done before the end; the earliest added is done first.
    func onInterrupt(_ cleanup: @escaping @Sendable () -> Void) {
        cleanups.withLock { $0.append(cleanup) }
    }

    /// Ends the program as a broken pipe does, quietly, after cleaning up.
    func endByBrokenPipe() {
        cleanUp()
        signal(SIGPIPE, SIG_DFL)
        var signals = sigset_t()
        _ = unsafe sigemptyset(&signals)
        _ = unsafe sigaddset(&signals, SIGPIPE)
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(SIGPIPE)
    }

    private func cleanUp() {
        for cleanup in cleanups.withLock({ $0 }) { cleanup() }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
