import CWorkers
import Glibc
import Synchronization

/// One worker: a process of its own, and the channel to it.
///
/// Any thread may end it; the channel belongs to whoever the pool has lent it to.
package final class WorkerProcess: Sendable {
    /// The channel to it.
    package let channel: WorkerChannel
    /// Its number among processes, for as long as it has not been waited for.
    package let processID: pid_t
    private let notes: Int32
    /// The end of a pipe that the system closes when this process ends, whereupon the worker does.
    private let leash: Int32
    private let isGone = Mutex(false)

    /// Starts one, which may take `memoryLimit` bytes beside what it has at its start.
    ///
    /// - Throws: the system's error number.
    package init(_ path: String, memoryLimit: Int) throws(StartError) {
        var sockets: [Int32] = [-1, -1]
        var pipes: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &sockets) == 0 else { throw StartError(errno) }
        channel = WorkerChannel(adopting: sockets[0])
        defer { close(sockets[1]) }
        guard unsafe pipe(&pipes) == 0 else { throw StartError(errno) }
        for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        leash = pipes[1]
        defer { close(pipes[0]) }
        notes = unsafe gn_shared_create("gannet-notes", 4096)
        var ends = gn_worker_ends(socket: sockets[1], notes: notes, leash: pipes[0])
        var number: Int32 = 0
        var failure = notes < 0 ? -notes : 0
        if failure == 0, !gn_shared_fix_size(notes) { failure = errno }
        if failure == 0 {
            failure = unsafe gn_worker_spawn(path, "\(memoryLimit)", &ends, &number)
        }
        processID = number
        guard failure == 0 else {
            isGone.withLock { $0 = true }
            throw StartError(failure)
        }
    }

    deinit {
        kill()
        _ = reap()
        close(leash)
        if notes >= 0 { close(notes) }
    }

    /// Why a process could not be started.
    package struct StartError: Error {
        /// The system's number for it.
        package let number: Int32

        init(_ number: Int32) {
            self.number = number
        }

        /// The system's words for it.
        var words: String { unsafe String(cString: strerror(number)) }
    }

    /// Ends it at once, whatever it does; harmless when it has ended.
    package func kill() {
        isGone.withLock { isGone in
            // Under the lock, so that the number is not somebody else's by now.
            if !isGone { _ = Glibc.kill(processID, SIGKILL) }
        }
    }

    /// Gives it a moment to end by itself, so that the cause is known, and then ends it.
    package func end(patience: Double) {
        gn_worker_await_end(processID, Int32(patience * 1000))
        kill()
    }

    /// Waits for its end, and says how that was.
    package func reap() -> WorkerDeath {
        // Left to be waited for, so that until the lock is held the number stays its own.
        let options = WEXITED | WNOWAIT
        while waitid(P_PID, id_t(processID), nil, options) != 0, errno == EINTR {}
        var outcome: Int32 = 0
        isGone.withLock { isGone in
            guard !isGone else { return }
            isGone = true
            while unsafe waitpid(processID, &outcome, 0) < 0, errno == EINTR {}
        }
        let signal = outcome & 0x7F
        return WorkerDeath(
            status: Int(signal != 0 ? signal : outcome >> 8 & 0xFF), isSignal: signal != 0,
            hasRunOutOfMemory: hasRunOutOfMemory)
    }

    /// Whether it noted that memory was refused to it.
    private var hasRunOutOfMemory: Bool {
        var note: UInt8 = 0
        // Read rather than mapped: what comes from a worker is not to be trusted.
        return unsafe pread(notes, &note, 1, 0) == 1 && note != 0
    }
}
