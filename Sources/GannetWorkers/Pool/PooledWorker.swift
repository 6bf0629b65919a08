import GannetCore
import Synchronization

/// A worker of a pool, lent to one thread at a time.
final class PooledWorker: Sendable {
    /// Its number in the roster.
    let number: Int
    /// The process.
    let process: WorkerProcess
    private let state = Mutex(State())

    private struct State {
        var parts: CageParts?
        var sessions: [Int] = []
    }

    init(number: Int, process: WorkerProcess) {
        self.number = number
        self.process = process
    }

    /// The parts of its cage; nil before it has said that it is ready.
    var parts: CageParts? { state.withLock { $0.parts } }

    /// Notes that it is ready.
    func setReady(_ parts: CageParts) {
        state.withLock { $0.parts = parts }
    }

    /// Notes that nobody needs what is open there under a number.
    func addUnneeded(session: Int) {
        state.withLock { $0.sessions.append(session) }
    }

    /// The numbers that nobody needs, each once.
    func takeUnneeded() -> [Int] {
        state.withLock { state in
            defer { state.sessions = [] }
            return state.sessions
        }
    }
}

/// Why an exchange with a worker has brought nothing.
enum WorkerFailure: Error {
    /// The worker is of no use any more.
    case broken(ChannelError)
    /// The worker is in order, and this is its answer, or what the program could not do.
    case refused(ImageError)
}
