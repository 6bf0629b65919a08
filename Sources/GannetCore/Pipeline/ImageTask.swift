import Synchronization

/// One load of one picture, from the request to its one outcome.
///
/// Every task ends exactly once: with a picture, an error, or `cancelled`. Letting the task go does
/// not cancel it. Safe to use on any thread.
public final class ImageTask: Sendable {
    /// A number that no other task of this pipeline has.
    public let id: UInt64
    /// What was asked for.
    public let request: ImageRequest

    private let engine: LoadEngine
    private let state: Mutex<State>

    init(id: UInt64, request: ImageRequest, engine: LoadEngine) {
        self.id = id
        self.request = request
        self.engine = engine
        state = Mutex(State(urgency: Urgency(lane: request.lane, priority: request.priority)))
    }

    /// The picture; waits for it if need be.
    ///
    /// Cancelling the Swift task that waits cancels the load.
    public var image: Image {
        get async throws(ImageError) { try await response.image }
    }

    /// The outcome in full; waits for it if need be.
    ///
    /// Cancelling the Swift task that waits cancels the load.
    public var response: ImageResponse {
        get async throws(ImageError) {
            try await withTaskCancellationHandler {
                // Unsafe because a checked one costs as much as all the rest of this; a waiter is
                // called once, which `finish` sees to.
                await unsafe withUnsafeContinuation { continuation in
                    onOutcome { unsafe continuation.resume(returning: $0) }
                }
            } onCancel: {
                cancel()
            }.get()
        }
    }

    /// What happens from now on: previews and progress, then the end, then a refresh if one is
    /// under way.
    ///
    /// A stream that is asked for late replays the latest preview and progress, or the end and the
    /// refresh. Each call makes a stream of its own.
    public var events: AsyncStream<Event> {
        AsyncStream { continuation in
            // Replayed under the lock, so that a refresh which ends meanwhile comes after it.
            state.withLock { state in
                if let preview = state.preview { continuation.yield(.preview(preview)) }
                if let (received, expected) = state.progress {
                    continuation.yield(.progress(received: received, expected: expected))
                }
                if let outcome = state.outcome { continuation.yield(.finished(outcome)) }
                if let update = state.update { continuation.yield(.updated(update)) }
                if state.isOver {
                    continuation.finish()
                } else {
                    state.streams.append(continuation)
                }
            }
        }
    }

    /// How urgent the load is; it may change while it waits and while it runs.
    public var priority: LoadPriority {
        get { state.withLock { $0.urgency.priority } }
        set { changeUrgency { $0.priority = newValue } }
    }

    /// How near to being seen the picture is; it may change while it waits and while it runs.
    public var lane: LoadLane {
        get { state.withLock { $0.urgency.lane } }
        set { changeUrgency { $0.lane = newValue } }
    }

    /// Ends the load with `cancelled`, unless it has ended; work that nobody else needs is stopped.
    public func cancel() {
        state.withLock { $0.isCancelRequested = true }
        engine.cancel(task: id)
    }

    /// What has happened so far, and how long each stage took: while the load is under way, and
    /// after any end.
    public var metrics: LoadMetrics {
        // Asked for before the end is looked for: a load that ends between the two has told it.
        let present = outcome == nil ? engine.metrics(of: id) : nil
        return state.withLock { state in
            switch state.outcome {
            case .success(let response)?: response.metrics
            case .failure?: state.failureMetrics
            case nil: present ?? LoadMetrics()
            }
        }
    }

    /// What happened to the load and why, in a few plain sentences; while it is under way also what
    /// it waits for now.
    ///
    /// Made when it is asked for, from what ``metrics`` has.
    public var explanation: String {
        let metrics = metrics
        let outcome = metrics.endedAt == nil ? nil : outcome
        return Explanation(request, metrics, outcome?.map(\.source)).text
    }

    /// Whether somebody has called ``cancel()``.
    var isCancelRequested: Bool { state.withLock { $0.isCancelRequested } }

    /// The outcome, if there is one yet.
    public var outcome: Result<ImageResponse, ImageError>? { state.withLock { $0.outcome } }

    /// What to show until the end, if there is something; nil after the end.
    public var preview: ImagePreview? { state.withLock { $0.preview } }

    var urgency: Urgency { state.withLock { $0.urgency } }

    private func changeUrgency(_ change: (inout Urgency) -> Void) {
        let urgency = state.withLock { state in
            change(&state.urgency)
            return state.urgency
        }
        engine.setUrgency(urgency, ofTask: id)
    }
}

// What the engine tells a task.
extension ImageTask {
    private struct State {
        var urgency: Urgency
        var outcome: Result<ImageResponse, ImageError>?
        /// The latest preview, as long as there is no outcome.
        var preview: ImagePreview?
        /// How far the bytes are, as far as it is known before the end.
        var progress: (received: Int, expected: Int?)?
        /// What happened to a load that did not end well.
        var failureMetrics = LoadMetrics()
        /// The changed picture that a refresh brought.
        var update: ImageResponse?
        var isCancelRequested = false
        /// The outcome is there and no refresh will follow.
        var isOver = false
        var waiters: [@Sendable (Result<ImageResponse, ImageError>) -> Void] = []
        var viewers: [@Sendable (ImagePreview) -> Void] = []
        var streams: [AsyncStream<Event>.Continuation] = []
    }

    /// Calls `waiter` once with the outcome: now if it is there, otherwise when it comes.
    ///
    /// It is called on whatever thread the load ends, outside every lock.
    package func onOutcome(
        _ waiter: @escaping @Sendable (Result<ImageResponse, ImageError>) -> Void
    ) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiters.append(waiter) }
            return state.outcome
        }
        if let outcome { waiter(outcome) }
    }

    /// Calls `viewer` with each preview from now on, on whatever thread it comes, and returns the
    /// one that is there already.
    package func onPreview(_ viewer: @escaping @Sendable (ImagePreview) -> Void) -> ImagePreview? {
        state.withLock { state in
            if state.outcome == nil { state.viewers.append(viewer) }
            return state.preview
        }
    }

    /// Gives out a preview, unless the load has ended or a finer one is shown.
    func show(_ preview: ImagePreview) {
        let audience = state.withLock { state in
            guard state.outcome == nil, !preview.isCoarser(than: state.preview) else {
                return nil as Audience?
            }
            state.preview = preview
            return (state.viewers, state.streams)
        }
        guard let (viewers, streams) = audience else { return }
        engine.observe(.previewShown(task: id, url: request.url, kind: preview.kind))
        for viewer in viewers { viewer(preview) }
        for stream in streams { stream.yield(.preview(preview)) }
    }

    private typealias Audience = (
        [@Sendable (ImagePreview) -> Void], [AsyncStream<Event>.Continuation]
    )

    func report(received: Int, expected: Int?) {
        let streams = state.withLock { state in
            guard state.outcome == nil else { return [] as [AsyncStream<Event>.Continuation] }
            state.progress = (received, expected)
            return state.streams
        }
        for stream in streams { stream.yield(.progress(received: received, expected: expected)) }
    }

    /// Sets the one outcome.
    ///
    /// With `refreshFollows` the event streams stay open for an update.
    func finish(
        _ result: Result<ImageResponse, ImageError>, _ failureMetrics: LoadMetrics? = nil,
        refreshFollows: Bool = false
    ) {
        let (waiters, streams) = state.withLock { state in
            precondition(state.outcome == nil, "a load ends once")
            state.outcome = result
            state.isOver = !refreshFollows
            state.preview = nil
            state.progress = nil
            if let failureMetrics { state.failureMetrics = failureMetrics }
            defer {
                state.waiters = []
                state.viewers = []
            }
            return (state.waiters, state.streams)
        }
        for waiter in waiters { waiter(result) }
        for stream in streams { stream.yield(.finished(result)) }
        if !refreshFollows { close(streams) }
    }

    /// Ends the wait for a refresh; `response` is the changed picture, nil if nothing changed.
    func finishRefresh(_ response: ImageResponse?) {
        let streams = state.withLock { state in
            state.isOver = true
            state.update = response
            return state.streams
        }
        if let response {
            engine.observe(.updated(task: id, url: request.url))
            for stream in streams { stream.yield(.updated(response)) }
        }
        close(streams)
    }

    private func close(_ streams: [AsyncStream<Event>.Continuation]) {
        for stream in streams { stream.finish() }
        state.withLock { $0.streams = [] }
    }
}
