import Gannet
import GannetCore
import GannetThreads
import Synchronization

/// A cache that is open for one command, and what goes wrong with it.
final class CacheAccess: Sendable {
    /// The store; nil when there is no cache yet, which none of the commands is to make.
    let store: DiskStore?
    private let troubles: Troubles

    /// More than any disk holds, so that looking at a cache never drops anything.
    private static let limit = 1 << 60

    /// Opens the cache that the arguments name; `changes` tells whether the command drops anything.
    ///
    /// - Throws: `cannot_write` when there is something in its place that is no cache.
    init(_ cache: CacheArguments, changes: Bool) throws(ImageError) {
        let troubles = Troubles(cache.console, changes: changes)
        self.troubles = troubles
        guard FileWriting.exists(cache.folder) else {
            store = nil
            return
        }
        store = try DiskStore(
            .init(path: cache.folder, limit: Self.limit, time: SystemTime()) { troubles.add($0) })
    }

    deinit {
        store?.shutdown()
    }

    /// The status that the command ends with, everything being done.
    func finish() -> ExitStatus {
        store?.shutdown()
        return troubles.any ? .failure : .success
    }

    /// Turns events that are troubles into messages.
    private final class Troubles: Sendable {
        private let console: Console
        private let changes: Bool
        private let hasSome = Atomic(false)

        init(_ console: Console, changes: Bool) {
            self.console = console
            self.changes = changes
        }

        var any: Bool { hasSome.load(ordering: .sequentiallyConsistent) }

        func add(_ event: DiskStoreEvent) {
            switch event {
            case .failed(let failure): report("\(failure)")
            case .damaged(let key, let reason): report("\(key.source): \(reason)")
            case .rebuilt(let path, let reason):
                console.say("\(path): the index begins anew: \(reason)")
            case .openedReadOnly(let path, let reason):
                if changes { report("\(path): may only be read, so nothing is dropped: \(reason)") }
            case .notKept, .evicted: break
            }
        }

        private func report(_ message: String) {
            hasSome.store(true, ordering: .sequentiallyConsistent)
            console.say(message)
        }
    }
}
