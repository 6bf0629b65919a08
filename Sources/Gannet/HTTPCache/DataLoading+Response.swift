import GannetCore
import Synchronization

extension DataLoading {
    /// The answer to a request; cancelling the Swift task cancels the exchange.
    func response(to request: HTTPRequest) async throws(ImageError) -> HTTPResponse {
        let handle = CancelRelay()
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                handle.attach(
                    load(request) { event in
                        if case .finished(let result) = event {
                            continuation.resume(returning: result)
                        }
                    })
            }
        } onCancel: {
            handle.cancel()
        }.get()
    }
}

/// Passes a cancel on to an exchange, whichever of the two comes first.
private final class CancelRelay: Cancelling {
    private enum State {
        case waiting
        case attached(any DataTransfer)
        case cancelled
    }

    private let state = Mutex(State.waiting)

    func attach(_ exchange: any DataTransfer) {
        let isTooLate = state.withLock { state in
            if case .cancelled = state { return true }
            state = .attached(exchange)
            return false
        }
        if isTooLate { exchange.cancel() }
    }

    func cancel() {
        let exchange: (any DataTransfer)? = state.withLock { state in
            defer { state = .cancelled }
            if case .attached(let exchange) = state { return exchange }
            return nil
        }
        exchange?.cancel()
    }
}
