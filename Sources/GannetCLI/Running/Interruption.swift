import GannetThreads
import Glibc
import Synchronization

/// Where the signal handler writes to; negative until somebody reads there.
private let signalPipe = Atomic<Int32>(-1)

/// Ends the program tidily when the user or the system interrupts it.
///
/// A signal handler may do hardly anything, so it only writes the signal's number into a pipe, at
/// whose other end a thread waits. Holding the signals back and waiting for them would be simpler,
/// but the main thread, once it serves the main actor, lets every signal through again.
final class Interruption: Sendable {
    private let cleanups = Mutex<[@Sendable () -> Void]>([])

    /// Starts heeding interrupts; once in a process.
    func watch() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return }
        signalPipe.store(ends[1], ordering: .sequentiallyConsistent)
        let reader = FileDescriptor(number: ends[0])
        _ = SystemThread(name: "signals") { [self] in
            // The pipe of this process cannot fail to be read.
            guard let number = try? reader.read(atMost: 1).first else { return }
            end(by: Int32(number))
        }
        // What a parent ignores (nohup, a script's background job) stays ignored.
        for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
            signal(number) { Interruption.note($0) }
        }
    }

    /// All that happens in the handler: calls that are allowed there (signal-safety(7)).
    private static func note(_ number: Int32) {
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(signalPipe.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = before
    }

    private func end(by number: Int32) {
        // Should cleaning up hang, a second interrupt ends the program at once.
        signal(number, SIG_DFL)
        cleanUp()
        _exit(128 + number)
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
