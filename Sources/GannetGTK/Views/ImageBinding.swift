import GannetCore

/// Which request a view is bound to, and what it shows of it: the last call wins.
///
/// Every load that a view starts has a ticket; only the latest ticket is good. An answer with an
/// older one belongs to a request that the view has left, and changes nothing.
struct ImageBinding {
    /// Names one load of one view.
    struct Ticket: Hashable {
        fileprivate let number: Int
    }

    /// How the current request stands.
    private(set) var state = RemoteImageState.empty
    /// What the view was asked to show last.
    private(set) var request: ImageRequest?
    /// The key of the picture that shows; nil while there is none.
    private(set) var shownKey: MemoryCacheKey?
    private var lastNumber = 0

    /// Binds the view to a request, leaving any earlier one.
    mutating func begin(_ request: ImageRequest) -> Ticket {
        self.request = request
        state = .loading
        lastNumber += 1
        return Ticket(number: lastNumber)
    }

    /// Whether a load with this ticket is what the view waits for.
    func awaits(_ ticket: Ticket) -> Bool {
        guard ticket.number == lastNumber, case .loading = state else { return false }
        return true
    }

    /// Takes an answer; false if it came for a request that the view has left.
    mutating func accept(
        _ outcome: Result<MemoryCacheKey, ImageError>, for ticket: Ticket
    ) -> Bool {
        guard ticket.number == lastNumber else { return false }
        shownKey = nil
        switch outcome {
        case .success(let key):
            state = .shown
            shownKey = key
        // Nothing went wrong: somebody stopped the load, and it can be taken up again.
        case .failure(let error) where error.isCancellation: state = .interrupted
        case .failure(let error): state = .failed(error)
        }
        return true
    }

    /// Leaves the request; no answer is good any more.
    mutating func clear() {
        request = nil
        shownKey = nil
        state = .empty
        lastNumber += 1
    }

    /// The request to load again; nil while there is nothing to be mended.
    var retryable: ImageRequest? {
        switch state {
        case .failed, .interrupted: request
        case .empty, .loading, .shown: nil
        }
    }
}
