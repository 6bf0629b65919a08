import GannetCore

/// One place for a picture, for which the last request wins.
///
/// For programs that think in closures: a preview that follows the pointer, a button tapped fast.
/// A load takes the place of the one before it, which ends as cancelled: however the answers
/// arrive, the last picture that a completion hands over is that of the last request. Work that
/// both need goes on. Letting the place go cancels its load.
///
/// ```swift
/// let preview = LatestImageLoad()
/// func select(_ photo: Photo) {
///     preview.load(ImageRequest(photo.url)) { result in
///         if case .success(let response) = result { show(response.image) }
///     }
/// }
/// ```
@MainActor
public final class LatestImageLoad {
    private let pipeline: ImagePipeline
    private var task: ImageTask?

    /// A place for which nothing has been asked yet.
    public init(pipeline: ImagePipeline = .shared) {
        self.pipeline = pipeline
    }

    isolated deinit {
        task?.cancel()
    }

    /// Whether the outcome of the latest request is not there.
    public var isLoading: Bool { task.map { $0.outcome == nil } ?? false }

    /// What was asked for last; nil before the first load and after ``cancel()``.
    public var request: ImageRequest? { task?.request }

    /// Loads what `request` asks for in place of anything asked for before.
    ///
    /// `completion` is called on the main actor exactly once: before this returns if the picture is
    /// in memory and fresh; with `cancelled` if another load takes its place before it is called,
    /// even if the picture was on its way already.
    @discardableResult
    public func load(
        _ request: ImageRequest,
        completion: @escaping @MainActor @Sendable (Result<ImageResponse, ImageError>) -> Void
    ) -> ImageTask {
        let previous = task
        // In two steps, so that the place is taken before a completion that comes at once can ask
        // for something else.
        let next = pipeline.imageTask(with: request)
        task = next
        // After the new one has begun, so that the two can share their work.
        previous?.cancel()
        if let outcome = next.outcome {
            completion(outcome)
        } else {
            pipeline.mainDelivery.deliverOutcome(of: next, to: completion)
        }
        return next
    }

    /// Ends the load that is under way; its completion hears `cancelled`.
    public func cancel() {
        task?.cancel()
        task = nil
    }
}
