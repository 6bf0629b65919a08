import GannetCore
import Synchronization

/// A loader whose exchanges pass a gate before they are begun.
struct HeldLoader: DataLoading {
    let loader: any DataLoading
    let gates: StageGates

    var schemes: Set<String> { loader.schemes }

    func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        guard let gate = gates.come(to: .transfer) else {
            return loader.load(request, events: events)
        }
        let transfer = HeldTransfer(loader: loader, request: request, events: events)
        gate.whenOpen { transfer.begin() }
        return transfer
    }

    func shutdown() {
        loader.shutdown()
    }
}

/// An exchange that has not begun, and may be cancelled before it does.
private final class HeldTransfer: DataTransfer {
    private enum State {
        case held
        case begun(any DataTransfer)
        case cancelled
    }

    private let loader: any DataLoading
    private let request: HTTPRequest
    private let events: @Sendable (DataLoadEvent) -> Void
    private let state = Mutex(State.held)

    init(
        loader: any DataLoading, request: HTTPRequest,
        events: @escaping @Sendable (DataLoadEvent) -> Void
    ) {
        self.loader = loader
        self.request = request
        self.events = events
    }

    /// Begun under the lock, which a load allows: it neither blocks nor calls back from inside.
    func begin() {
        state.withLock { state in
            guard case .held = state else { return }
            state = .begun(loader.load(request, events: events))
        }
    }

    func cancel() {
        let begun = state.withLock { state -> (any DataTransfer)? in
            switch state {
            case .begun(let transfer): return transfer
            case .cancelled: return nil
            case .held:
                state = .cancelled
                let error = ImageError(.cancelled, "the transfer was cancelled")
                // On a thread, as every loader does.
                ThreadedExecutor().execute { [events] in events(.finished(.failure(error))) }
                return nil
            }
        }
        begun?.cancel()
    }

    func setWeight(_ weight: Int) {
        if case .begun(let transfer) = state.withLock({ $0 }) { transfer.setWeight(weight) }
    }
}
