import FoundationEssentials
import GannetCore
import Synchronization

/// One exchange of a ``FakeLoader``, in the hands of the test.
///
/// Whatever ends it first counts; what comes later is without effect. Any thread.
public final class FakeTransfer: DataTransfer {
    /// What was asked for.
    public let request: HTTPRequest
    /// Its place among the transfers of its loader, from 0.
    public let number: Int

    private let executor: any WorkExecuting
    private let cancels: Recorder<FakeTransfer>
    private let events: @Sendable (DataLoadEvent) -> Void
    private let state = Mutex((isOver: false, isCancelled: false))

    init(
        request: HTTPRequest, number: Int, executor: any WorkExecuting,
        cancels: Recorder<FakeTransfer>, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) {
        self.request = request
        self.number = number
        self.executor = executor
        self.cancels = cancels
        self.events = events
    }

    /// Whether it has ended, in whatever way.
    public var isOver: Bool { state.withLock { $0.isOver } }

    /// Whether a cancel ended it.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Tells the head of the answer.
    public func answer(status: Int = 200, headers: HTTPHeaders = HTTPHeaders()) {
        send(.answered(status: status, headers: headers), ends: false)
    }

    /// Tells that so many bytes have arrived.
    public func progress(received: Int, expected: Int? = nil) {
        send(.progress(received: received, expected: expected), ends: false)
    }

    /// Ends it with an answer.
    public func respond(
        status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data(),
        url: ImageURL? = nil, timing: TransferTiming? = nil
    ) {
        let response = HTTPResponse(
            status: status, headers: headers, body: body, url: url ?? request.url,
            version: .http1, timing: timing ?? TransferTiming(wireBytes: body.count))
        send(.finished(.success(response)), ends: true)
    }

    /// Ends it in the middle of a body, of which so much is there.
    public func interrupt(
        status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), body: Data,
        error: ImageError = ImageError(.reset, "the connection broke")
    ) {
        send(.interrupted(part(status, headers, body)), ends: false)
        fail(error)
    }

    /// Hands over what there is of a body that goes on.
    public func checkpoint(
        status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), body: Data
    ) {
        send(.checkpoint(part(status, headers, body)), ends: false)
    }

    private func part(_ status: Int, _ headers: HTTPHeaders, _ body: Data) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: headers, body: body, url: request.url, version: .http1,
            timing: TransferTiming(wireBytes: body.count))
    }

    /// Ends it without an answer.
    public func fail(_ error: ImageError) {
        send(.finished(.failure(error)), ends: true)
    }

    /// Ends it with the error `cancelled`, unless it is over.
    public func cancel() {
        let error = ImageError(.cancelled, "the transfer was cancelled")
        let isFirst = send(.finished(.failure(error)), ends: true) { $0.isCancelled = true }
        if isFirst { cancels.append(self) }
    }

    /// Queued under the lock, so that nothing can be told after the end.
    @discardableResult
    private func send(
        _ event: DataLoadEvent, ends: Bool,
        mark: (inout (isOver: Bool, isCancelled: Bool)) -> Void = { _ in }
    ) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            state.isOver = ends
            mark(&state)
            executor.execute { [events] in events(event) }
            return true
        }
    }
}
