import GannetCore
import Synchronization

/// An observer of a ``RemoteImage``: it is told of changes for as long as this is held.
///
/// ``cancel()`` and letting the last reference go end it, on any thread.
public final class RemoteImageObservation: Sendable {
    private let observer: RemoteImageObserver

    init(_ observer: RemoteImageObserver) {
        self.observer = observer
    }

    deinit {
        cancel()
    }

    /// Ends the observation: on the main actor no call follows; on another thread one that has
    /// begun may still be running.
    ///
    /// What the handler holds is released on the main actor, soon.
    public func cancel() {
        observer.cancel()
    }
}

/// What an observation and the model share, so that neither needs to hold the other.
final class RemoteImageObserver: Sendable {
    typealias Handler = @MainActor (_ old: RemoteImage.State, _ new: RemoteImage.State) -> Void

    private let handler: Mutex<Handler?>
    private let cancelled = Atomic(false)

    init(_ handler: @escaping Handler) {
        self.handler = Mutex(handler)
    }

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    @MainActor
    func tell(_ old: RemoteImage.State, _ new: RemoteImage.State) {
        guard !isCancelled else { return }
        handler.withLock { $0 }?(old, new)
    }

    func cancel() {
        guard !cancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // What the handler holds may be widgets, which only the main thread may let go of.
        Task { @MainActor in release() }
    }

    /// Ends it because the model is going: what the handler holds is released here and now.
    @MainActor
    func end() {
        cancelled.store(true, ordering: .releasing)
        release()
    }

    @MainActor private func release() {
        // Let go of outside the lock: it may be the last to hold something that cancels others.
        let released = handler.withLock { handler in
            defer { handler = nil }
            return handler
        }
        withExtendedLifetime(released) {}
    }
}
