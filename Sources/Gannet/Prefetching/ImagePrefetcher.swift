import GannetCore
import Synchronization

/// Loads pictures before anybody looks at them, so that they are there when somebody does.
///
/// Prefetches run in the lane `prefetch`, behind everything that is wanted on screen, and no more
/// than ``limit`` of them at a time. A picture that is asked for meanwhile shares the work and
/// makes it as urgent as itself. Failures are not told: who asks for the picture later will hear.
///
/// ```swift
/// let prefetcher = ImagePrefetcher()
/// prefetcher.start(rowsBelow.map(\.iconRequest))
/// prefetcher.stop(rowsAbove.map(\.iconRequest))
/// ```
///
/// For a list that is scrolled ``scroll(to:of:request:)`` works out both.
///
/// Letting the prefetcher go stops what it has not finished. Safe to use on any thread.
public final class ImagePrefetcher: Sendable {
    /// How far pictures are brought.
    public let destination: PrefetchDestination

    let pipeline: ImagePipeline
    /// The rows of a list that is followed.
    @MainActor var scrolledRows = ScrolledRows()
    private let shared: Mutex<State>

    private struct State {
        var queue: PrefetchQueue<PrefetchKey>
        /// Whether a thread is starting what may start; it will see what others add.
        var isStarting = false
    }

    /// A prefetcher that loads through `pipeline`, `limit` pictures at a time.
    public init(
        pipeline: ImagePipeline = .shared, destination: PrefetchDestination = .memory,
        limit: Int = 4
    ) {
        self.pipeline = pipeline
        self.destination = destination
        shared = Mutex(State(queue: PrefetchQueue(limit: max(1, limit))))
    }

    deinit {
        stopAll()
    }

    /// How many prefetches may run at a time; at least 1.
    public var limit: Int {
        get { shared.withLock { $0.queue.limit } }
        set {
            shared.withLock { $0.queue.limit = max(1, newValue) }
            startWhatMay()
        }
    }

    /// Whether prefetches are held back: none starts, those that run finish.
    public var isPaused: Bool {
        get { shared.withLock { $0.queue.isPaused } }
        set {
            shared.withLock { $0.queue.isPaused = newValue }
            startWhatMay()
        }
    }

    /// How many prefetches have neither ended nor been stopped.
    public var count: Int { shared.withLock { $0.queue.count } }

    /// Begins to load these pictures in this order, but for those that are under way here already.
    ///
    /// Their lane does not matter; their priority orders them among other prefetches.
    public func start(_ requests: [ImageRequest]) {
        shared.withLock { state in
            for request in requests {
                state.queue.add(request, for: PrefetchKey(request, for: destination))
            }
        }
        startWhatMay()
    }

    /// Stops loading these pictures; requests that were not started, or have ended, do not matter.
    public func stop(_ requests: [ImageRequest]) {
        let loads = shared.withLock { state in
            requests.compactMap { state.queue.remove(PrefetchKey($0, for: destination)) }
        }
        for load in loads { load.cancel() }
        startWhatMay()
    }

    /// Stops loading everything.
    public func stopAll() {
        let loads = shared.withLock { $0.queue.removeAll() }
        for load in loads { load.cancel() }
    }

    // MARK: - Loading

    /// Starts prefetches until no more may, in one thread at a time: one that ends at once comes
    /// back here from inside its start.
    private func startWhatMay() {
        let isFirst = shared.withLock { state in
            defer { state.isStarting = true }
            return !state.isStarting
        }
        guard isFirst else { return }
        while let start = nextStart() { begin(start) }
    }

    private func nextStart() -> PrefetchQueue<PrefetchKey>.Start? {
        shared.withLock { state in
            let start = state.queue.next()
            state.isStarting = start != nil
            return start
        }
    }

    private func begin(_ start: PrefetchQueue<PrefetchKey>.Start) {
        var request = start.request
        request.lane = .prefetch
        let onEnd: @Sendable () -> Void = { [weak self] in self?.end(start) }
        let load = load(request, onEnd: onEnd)
        if !shared.withLock({ $0.queue.keep(load, for: start) }) { load.cancel() }
    }

    private func load(
        _ request: ImageRequest, onEnd: @escaping @Sendable () -> Void
    ) -> any Cancelling {
        switch destination {
        case .disk: return pipeline.loadData(for: request) { _ in onEnd() }
        case .memory:
            let task = pipeline.imageTask(with: request)
            task.onOutcome { _ in onEnd() }
            return PictureLoad(task: task)
        }
    }

    private func end(_ start: PrefetchQueue<PrefetchKey>.Start) {
        shared.withLock { $0.queue.end(start) }
        startWhatMay()
    }
}

/// A load of a picture, as something that can be stopped.
private struct PictureLoad: Cancelling {
    let task: ImageTask

    func cancel() { task.cancel() }
}
