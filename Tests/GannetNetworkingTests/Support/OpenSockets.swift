import Glibc
import Synchronization

/// Sockets that threads block on, until they are ended.
final class OpenSockets: Sendable {
    private let state: Mutex<(open: Set<Int32>, isEnded: Bool)>

    init(_ first: Int32) { state = Mutex(([first], false)) }

    /// Takes one more; false, and it is closed, when all have been ended.
    func add(_ descriptor: Int32) -> Bool {
        state.withLock { state in
            if state.isEnded { Glibc.close(descriptor) } else { state.open.insert(descriptor) }
            return !state.isEnded
        }
    }

    /// Under the lock, so that the number is not somebody else's when it is ended.
    func close(_ descriptor: Int32) {
        state.withLock { state in
            state.open.remove(descriptor)
            Glibc.close(descriptor)
        }
    }

    /// Has every thread find its socket at its end.
    func endAll() {
        state.withLock { state in
            state.isEnded = true
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }
}
