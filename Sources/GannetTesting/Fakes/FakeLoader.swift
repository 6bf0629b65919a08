import FoundationEssentials
import GannetCore
import Synchronization

/// A loader whose answers the test writes: at once, or when the test releases them.
///
/// Keeps every promise of `DataLoading`: one end a transfer, also after a cancel; events on a
/// thread of its own, never inside `load`. Any thread.
public final class FakeLoader: DataLoading {
    /// What the script says to a request.
    public enum Answer: Sendable {
        /// This status, with fields and a body.
        case respond(status: Int, headers: HTTPHeaders, body: Data)
        /// No answer, for this reason.
        case fail(ImageError)
        /// Nothing until the test uses the ``FakeTransfer``.
        case hold

        /// Status 200 with this body.
        public static func ok(_ body: Data, headers: HTTPHeaders = HTTPHeaders()) -> Answer {
            .respond(status: 200, headers: headers, body: body)
        }
    }

    /// The schemes that it serves.
    public let schemes: Set<String>
    /// Every transfer, at the moment when it starts: `started.wait(count: 1)[0]`.
    public let started = Recorder<FakeTransfer>()
    /// Every transfer that was cancelled before its end, at that moment.
    public let cancelled = Recorder<FakeTransfer>()

    private let script: @Sendable (HTTPRequest) -> Answer
    private let executor: any WorkExecuting
    private let isShutDown = Mutex(false)

    /// A loader that asks `script` about each request; by default it holds them all.
    ///
    /// Events are called through `executor`, by default one thread; a ``ManualExecutor`` puts each
    /// of them into the test's hands.
    public init(
        schemes: Set<String> = ["http", "https"],
        executor: any WorkExecuting = ThreadedExecutor(),
        script: @escaping @Sendable (HTTPRequest) -> Answer = { _ in .hold }
    ) {
        self.schemes = schemes
        self.executor = executor
        self.script = script
    }

    /// The requests so far, in order.
    public var requests: [HTTPRequest] { started.events.map(\.request) }

    /// How many transfers have started and not ended.
    public var runningCount: Int { started.events.count { !$0.isOver } }

    /// Starts a transfer, and does with it what the script says.
    public func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        guard let transfer = begin(request, events) else { return Self.refuse(request, events) }
        switch script(request) {
        case .respond(let status, let headers, let body):
            transfer.respond(status: status, headers: headers, body: body)
        case .fail(let error): transfer.fail(error)
        case .hold: break
        }
        return transfer
    }

    /// Recorded under the lock, so that a shutdown either finds the transfer or prevents it.
    private func begin(
        _ request: HTTPRequest, _ events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> FakeTransfer? {
        isShutDown.withLock { isShutDown in
            guard !isShutDown else { return nil }
            let transfer = FakeTransfer(
                request: request, number: started.count, executor: executor, cancels: cancelled,
                events: events)
            started.append(transfer)
            return transfer
        }
    }

    /// The executor runs nothing any more after a shutdown, and the end must still be told.
    private static func refuse(
        _ request: HTTPRequest, _ events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> FakeTransfer {
        let transfer = FakeTransfer(
            request: request, number: -1, executor: ThreadedExecutor(), cancels: Recorder(),
            events: events)
        transfer.fail(ImageError(.cancelled, "the loader is shut down"))
        return transfer
    }

    /// Ends every transfer with `cancelled`; loads fail from now on.
    public func shutdown() {
        isShutDown.withLock { $0 = true }
        for transfer in started.events { transfer.cancel() }
        executor.shutdown()
    }
}
