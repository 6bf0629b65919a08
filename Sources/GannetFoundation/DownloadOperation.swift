import Foundation
import Gannet
import GannetCore
import Synchronization

/// One picture's download as an operation, for programs that steer their work by operation queues.
///
/// It works in any `OperationQueue`: with dependencies, `maxConcurrentOperationCount`,
/// `isSuspended`, `cancelAllOperations`; its `queuePriority` is also the load's priority and may be
/// changed while it runs. The picture comes through an `ImagePipeline`, so that two operations for
/// one address transfer once, and both caches are used.
///
/// ```swift
/// let queue = OperationQueue()
/// let request = ImageRequest("https://example.org/icon.png")
/// queue.addOperation(
///     DownloadOperation(request, tag: row) { operation, result in
///         show(operation.image ?? failureIcon, inRow: operation.tag)
///     })
/// ```
///
/// Whoever gave a delegate or a closure hears of the end exactly once, on the main thread: of a
/// picture, an error, or, after a cancel, the error `cancelled`. A cancel is told at once, also
/// when the queue has not started the operation yet. After ``cancel()`` on the main thread no
/// picture is delivered any more. The queue does not wait for that call: an operation is finished
/// as soon as its outcome is there, so the main thread may wait for the queue. Safe to use on any
/// thread.
public final class DownloadOperation: Operation, @unchecked Sendable {
    // Unchecked because Operation leaves it to its subclasses: everything that changes here is
    // under the mutex, and Operation's own parts have locks.

    /// What `finish` closures look like.
    public typealias Finish =
        @MainActor @Sendable (DownloadOperation, Result<ImageResponse, ImageError>) -> Void

    /// What is asked for.
    public let request: ImageRequest
    /// The caller's own key, such as the index path of a row; the operation does not look at it.
    public let tag: (any Hashable & Sendable)?

    private let pipeline: ImagePipeline
    private let state = Mutex(DownloadOperationState())
    private let listener: Mutex<Listener>

    /// Whom to tell.
    private struct Listener {
        weak var delegate: (any DownloadOperationDelegate)?
        var finish: Finish?
    }

    /// An operation that tells a delegate, which it holds weakly.
    ///
    /// The request's priority becomes the operation's `queuePriority`.
    public convenience init(
        _ request: ImageRequest, pipeline: ImagePipeline = .shared,
        tag: (any Hashable & Sendable)? = nil,
        delegate: (any DownloadOperationDelegate)?
    ) {
        self.init(request, pipeline, tag, Listener(delegate: delegate))
    }

    /// An operation that calls a closure, which it lets go of afterwards.
    ///
    /// The request's priority becomes the operation's `queuePriority`.
    public convenience init(
        _ request: ImageRequest, pipeline: ImagePipeline = .shared,
        tag: (any Hashable & Sendable)? = nil,
        finish: @escaping Finish
    ) {
        self.init(request, pipeline, tag, Listener(finish: finish))
    }

    private init(
        _ request: ImageRequest, _ pipeline: ImagePipeline, _ tag: (any Hashable & Sendable)?,
        _ listener: Listener
    ) {
        self.request = request
        self.pipeline = pipeline
        self.tag = tag
        self.listener = Mutex(listener)
        super.init()
        super.queuePriority = request.priority.inQueue
    }

    /// Whom to tell of the end; held weakly.
    public var delegate: (any DownloadOperationDelegate)? {
        get { listener.withLock { $0.delegate } }
        set { listener.withLock { $0.delegate = newValue } }
    }

    // MARK: - The outcome

    /// The outcome, once it is there; a cancel before it is told replaces it.
    public var result: Result<ImageResponse, ImageError>? { state.withLock { $0.pending.result } }

    /// The picture, once it is there.
    public var image: Image? { response?.image }

    /// The picture with its source, headers and measurements, once it is there.
    public var response: ImageResponse? {
        guard case .success(let response)? = result else { return nil }
        return response
    }

    /// Why there is no picture, once that is known; `cancelled` after a cancel.
    public var error: ImageError? {
        guard case .failure(let error)? = result else { return nil }
        return error
    }

    // MARK: - Operation

    /// True: the operation runs on no thread of the queue's.
    public override var isAsynchronous: Bool { true }

    /// Whether it has been started and has not ended.
    public override var isExecuting: Bool { state.withLock { $0.phase == .executing } }

    /// Whether it is over for its queue.
    public override var isFinished: Bool { state.withLock { $0.phase == .finished } }

    /// Whether it ends, or has ended, as cancelled.
    public override var isCancelled: Bool { state.withLock { $0.pending.isCancelled } }

    /// How soon the queue starts it, and how urgent its load is; may be changed at any time.
    public override var queuePriority: Operation.QueuePriority {
        get { super.queuePriority }
        set {
            super.queuePriority = newValue
            state.withLock { $0.task }?.priority = LoadPriority(newValue)
        }
    }

    /// Starts the load; the queue calls this, or the owner of an operation that is in no queue.
    ///
    /// A second call does nothing.
    public override func start() {
        willChangeValue(for: \.isExecuting)
        let next = state.withLock { $0.start() }
        didChangeValue(for: \.isExecuting)
        switch next {
        case .load: load()
        case .finish: finish()
        case .nothing: break
        }
    }

    /// Ends the operation as cancelled, unless its end has been told already.
    ///
    /// One that runs is finished for its queue when this returns. One that waits is told of at once
    /// and finished when its queue gets to it, without a load.
    public override func cancel() {
        let (isEnd, load) = state.withLock { $0.cancel(.cancelledByCaller(request.url)) }
        super.cancel()
        load?.cancel()
        if isEnd { end() }
    }

    // MARK: - Deeds

    private func load() {
        var request = request
        request.priority = LoadPriority(queuePriority)
        let task = pipeline.imageTask(with: request)
        if !state.withLock({ $0.keep(task) }) { task.cancel() }
        // A change that came before there was a load to pass it on to.
        let priority = LoadPriority(queuePriority)
        if priority != request.priority { task.priority = priority }
        task.onOutcome { result in
            if self.state.withLock({ $0.settle(result) }) { self.end() }
        }
    }

    /// The outcome is there: over for the queue, and to be told on the main thread.
    private func end() {
        finish()
        pipeline.mainDelivery.enqueue { self.tell() }
    }

    /// Tells the queue: without these calls an asynchronous operation never finishes for it.
    private func finish() {
        willChangeValue(for: \.isExecuting)
        willChangeValue(for: \.isFinished)
        state.withLock { $0.finish() }
        didChangeValue(for: \.isExecuting)
        didChangeValue(for: \.isFinished)
    }

    @MainActor private func tell() {
        guard let result = state.withLock({ $0.tell() }) else { return }
        let listener = listener.withLock { listener in
            defer { listener.finish = nil }
            return (listener.delegate, listener.finish)
        }
        switch result {
        case .success(let response):
            listener.0?.downloadOperation(self, didFinish: response.image)
        case .failure(let error): listener.0?.downloadOperation(self, didFailWith: error)
        }
        listener.1?(self, result)
    }
}
