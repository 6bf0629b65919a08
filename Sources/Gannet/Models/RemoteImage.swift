import FoundationEssentials
import GannetCore
import Observation

/// A picture on its way from its address to a view: what to show, whether more is coming, and what
/// went wrong.
///
/// Views read its properties under Observation, or are told of each change with the values before
/// and after it by ``observe(_:)``.
///
/// ```swift
/// let avatar = RemoteImage()
/// token = avatar.observe { old, new in
///     view.show(new.image ?? placeholder)
/// }
/// avatar.load(ImageRequest("https://example.org/avatar.png", size: TargetSize(64)))
/// ```
///
/// The latest load wins: an earlier one is cancelled, and nothing that comes of it is shown. A
/// picture that is in memory is there before ``load(_:)-(ImageRequest)`` returns, so that nothing
/// flashes; a stale one is shown while the origin is asked, and so is what the request lets stand
/// in. Letting the model go cancels its load.
@MainActor
@Observable
public final class RemoteImage {
    /// The picture to show; nil where a placeholder belongs.
    public private(set) var image: Image?
    /// Whether a load is under way whose outcome is not there.
    public private(set) var isLoading = false
    /// How much of the body is there, from 0 to 1; nil while that is unknown or nothing loads.
    public private(set) var progress: Double?
    /// Why the latest load failed; nil after one that was cancelled.
    ///
    /// A stale picture for the same request stays shown beside it.
    public private(set) var error: ImageError?
    /// What was asked for last; nil before the first load and after ``clear()``.
    public private(set) var request: ImageRequest?

    /// Whether the picture of an earlier request stays shown until the next one's is there.
    ///
    /// By default it does not: what is shown belongs to the latest request, and a placeholder is
    /// shown until its picture is there. A failure or a cancel drops the earlier picture anyway.
    @ObservationIgnored public var keepsImageWhileLoading = false

    @ObservationIgnored private let pipeline: ImagePipeline
    @ObservationIgnored private var task: ImageTask?
    /// All of the above at once: what is decided on, and told to observers.
    @ObservationIgnored private(set) var state = State()
    @ObservationIgnored let observers = RemoteImageObservers()

    /// A model that shows nothing yet and loads through `pipeline`.
    public init(pipeline: ImagePipeline = .shared) {
        self.pipeline = pipeline
    }

    isolated deinit {
        task?.cancel()
        observers.end()
    }

    /// Loads what `request` asks for in place of anything asked for before.
    public func load(_ request: ImageRequest) {
        let previous = task
        // Begun before the earlier load is cancelled, so that the two can share their work.
        let task = pipeline.imageTask(with: request)
        previous?.cancel()
        self.task = task
        let outcome = task.outcome
        let standIn = outcome == nil ? pipeline.standIn(for: request)?.image : nil
        let number = state.number + 1
        change { state in
            state.begin(request, standIn: standIn, keepsImage: keepsImageWhileLoading)
            if let outcome { state.settle(outcome) }
        }
        // An observer may have turned the model to yet another request; then this follows in vain.
        follow(task, as: number, from: outcome)
    }

    /// Loads the picture at `url`, at full size unless `size` is given.
    public func load(_ url: URL, size: TargetSize? = nil) {
        load(ImageRequest(url, size: size))
    }

    /// Loads the latest request again if it has failed or was cancelled; otherwise does nothing.
    public func retry() {
        guard state.canRetry, let request = state.request else { return }
        pipeline.forgetFailures(of: request)
        load(request)
    }

    /// Ends the load that is under way; nothing is shown until the next one but a picture of the
    /// same request.
    public func cancel() {
        task?.cancel()
        task = nil
        change { $0.stop() }
    }

    /// Ends the load that is under way, and shows nothing, as before the first load.
    public func clear() {
        task?.cancel()
        task = nil
        change { $0.clear() }
    }

    // MARK: - What comes of a load

    /// Listens to a load that has had `outcome`, if any, so far.
    private func follow(
        _ task: ImageTask, as number: Int, from outcome: Result<ImageResponse, ImageError>?
    ) {
        switch outcome {
        case nil:
            pipeline.mainDelivery.deliverOutcome(of: task) { [weak self] outcome in
                self?.change(by: number) { $0.settle(outcome) }
            }
        // A refresh may bring another picture.
        case .success(let response)? where response.source == .stale: break
        case .success?, .failure?: return
        }
        let events = task.events
        Task { [weak self] in
            for await event in events { self?.hear(event, of: number) }
        }
    }

    private func hear(_ event: ImageTask.Event, of number: Int) {
        switch event {
        case .progress(let received, let expected):
            change(by: number) { $0.advance(received: received, expected: expected) }
        case .preview(let preview): change(by: number) { $0.preview(preview.image) }
        case .updated(let response): change(by: number) { $0.show(response) }
        // The outcome comes in a batch with others'.
        case .finished: break
        }
    }

    /// Changes the state by what has come of a load, unless the model has turned to another.
    private func change(by number: Int, _ body: (inout State) -> Void) {
        if number == state.number, state.isListening { change(body) }
    }

    /// The one way to change anything: as one step, told once.
    private func change(_ body: (inout State) -> Void) {
        let old = state
        body(&state)
        let new = state
        guard new.differs(from: old) else { return }
        // Only what differs, so that a reader of one property is not woken by another.
        if !new.image.isSame(as: old.image) { image = new.image }
        if new.isLoading != old.isLoading { isLoading = new.isLoading }
        if new.progress != old.progress { progress = new.progress }
        if new.error != nil || old.error != nil { error = new.error }
        if new.number != old.number { request = new.request }
        observers.tell(old, new)
    }
}

extension RemoteImage.State {
    /// Whether anything is to be seen of the change from `old` to this.
    fileprivate func differs(from old: RemoteImage.State) -> Bool {
        number != old.number || isLoading != old.isLoading || progress != old.progress
            || !image.isSame(as: old.image)
    }
}

extension Image? {
    /// Whether both are the same picture in memory, or neither is any.
    func isSame(as other: Image?) -> Bool { self?.pixels === other?.pixels }
}
