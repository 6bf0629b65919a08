import Glibc
import Synchronization

/// The files that are being written under a temporary name, so that an interrupted run can remove
/// them.
///
/// Any thread.
final class TemporaryFiles: Sendable {
    private struct State {
        var paths: Set<String> = []
        var count = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// A name in `folder` that no other file of this run has; it is registered already.
    ///
    /// Nil once everything has been removed, when no file may be made any more.
    func makePath(in folder: String) -> String? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            state.count += 1
            let path = "\(folder)/.gannet-\(getpid())-\(state.count).tmp"
            state.paths.insert(path)
            return path
        }
    }

    /// The file has its final name, or is gone.
    func forget(_ path: String) {
        state.withLock { _ = $0.paths.remove(path) }
    }

    /// Removes every file that is registered, and lets no more be made.
    func removeAll() {
        let paths = state.withLock { state in
            state.isClosed = true
            return state.paths
        }
        for path in paths { _ = unsafe unlink(path) }
    }
}
