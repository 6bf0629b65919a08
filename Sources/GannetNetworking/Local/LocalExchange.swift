import GannetCore
import Synchronization

/// An exchange that needs no network, only work on a thread that may block.
final class LocalExchange: DataTransfer, Sendable {
    /// What is wanted.
    let request: HTTPRequest
    private let events: @Sendable (DataLoadEvent) -> Void
    private let isCancelled = Atomic(false)

    /// An exchange that has not begun.
    init(_ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void) {
        self.request = request
        self.events = events
    }

    /// Has the work end at its next check.
    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
    }

    /// Throws `cancelled` once it has been asked to.
    func checkCancelled() throws(ImageError) {
        guard isCancelled.load(ordering: .relaxed) else { return }
        throw ImageError(.cancelled, "the load was cancelled")
    }

    /// Tells of bytes received.
    func report(received: Int, expected: Int?) {
        events(.progress(received: received, expected: expected))
    }

    /// Does the work and reports its end: once.
    func run(_ work: (LocalExchange) throws(ImageError) -> HTTPResponse) {
        let result = Result { () throws(ImageError) in
            try checkCancelled()
            return try work(self)
        }
        events(.finished(result.mapError { $0.naming(request.url.description) }))
    }
}
