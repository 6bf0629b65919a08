import GannetCore
import Synchronization

/// An exchange that waits for an authorization, and perhaps for another, before it is sent.
///
/// Any thread. Events come one at a time, because the hook and the loader never work at once.
final class AuthorizedTransfer: DataTransfer, Sendable {
    /// What all exchanges of a loader share.
    struct Parts: Sendable {
        let loader: any DataLoading
        let hook: AuthorizingLoader.Hook
        let time: any TimeProviding
    }

    let request: HTTPRequest
    let parts: Parts
    let renewal: AuthorizationRenewal
    let startedAt: Double
    /// What is sent to one origin after the other.
    let state: Mutex<State>
    private let events: @Sendable (DataLoadEvent) -> Void

    /// An exchange that has not begun.
    init(
        _ request: HTTPRequest, origin: WebOrigin, parts: Parts, renewal: AuthorizationRenewal,
        events: @escaping @Sendable (DataLoadEvent) -> Void
    ) {
        self.request = request
        self.parts = parts
        self.renewal = renewal
        self.events = events
        startedAt = parts.time.uptime
        var first = request
        // What the method may become on the way is known to the loader below alone.
        if ["GET", "HEAD"].contains(request.method), request.maximumRedirects > 0 {
            first.redirectsBefore = 0
        }
        state = Mutex(State(step: Step(request: first, origin: origin)))
    }

    /// Asks the hook and goes on from there; `onEnd` is called before the last event.
    func begin(onEnd: @escaping @Sendable () -> Void) {
        state.withLock { $0.onEnd = onEnd }
        askForStep()
    }

    /// Asks the hook for the origin that is next.
    func askForStep() {
        let query = state.withLock { $0.step.query(refusal: nil) }
        ask(fallback: nil) { [hook = parts.hook] in try await hook(query) }
    }

    func cancel() {
        let (inner, isWaiting) = state.withLock { state in
            state.isCancelled = true
            return (state.inner, state.phase == .asking)
        }
        inner?.cancel()
        // Never from inside the caller's call.
        if isWaiting { Task { self.stopAsking(Self.cancelled) } }
    }

    func setWeight(_ weight: Int) {
        let inner = state.withLock { state in
            state.weight = weight
            return state.inner
        }
        inner?.setWeight(weight)
    }

    /// Hands events over; after the last one nobody holds the exchange.
    func deliver(_ list: [DataLoadEvent]) {
        for event in list {
            if case .finished = event { end() }
            events(event)
        }
    }

    private func end() {
        let onEnd = state.withLock { state in
            state.phase = .over
            state.inner = nil
            defer { state.onEnd = nil }
            return state.onEnd
        }
        onEnd?()
    }

    static let cancelled = ImageError(.cancelled, "the load was cancelled")
}

extension AuthorizedTransfer {
    /// Who works on the exchange.
    enum Phase: Hashable {
        case asking
        case sending
        case over
    }

    /// The part of an exchange that one origin has.
    struct Step {
        let request: HTTPRequest
        let account: AuthorizationRenewal.Account
        var watch: RefusalWatch

        init(request: HTTPRequest, origin: WebOrigin) {
            self.request = request
            account = .init(origin: origin, partition: request.partition)
            watch = RefusalWatch(request, origin: origin)
        }

        func query(refusal: AuthorizationQuery.Refusal?) -> AuthorizationQuery {
            AuthorizationQuery(
                origin: account.origin, url: request.url, partition: account.partition,
                refusal: refusal)
        }
    }

    struct State {
        var phase = Phase.sending
        var step: Step
        var inner: (any DataTransfer)?
        var question: Task<Void, Never>?
        var limit: (any Cancelling)?
        var sent: Authorization?
        var generation = 0
        var attempt = 0
        var weight: Int?
        var isCancelled = false
        var onEnd: (@Sendable () -> Void)?
    }
}
