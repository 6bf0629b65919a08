/// A load under way: whom to tell how it ends.
struct Load: Sendable {
    enum Recipient: Sendable {
        /// A caller who wants a picture.
        case picture(ImageTask)
        /// A caller who wants bytes.
        case data(DataLoadObserver)
        /// A task that has had its outcome, a stale picture, and hears of a changed one.
        case refresh(ImageTask)
        /// A task whose picture is loaded beside, and which can show this one meanwhile.
        case preview(ImageTask)
    }

    let recipient: Recipient
    /// What was asked for.
    let request: ImageRequest
    /// When it was asked for, in the pipeline's uptime.
    let startedAt: Double
    /// What of it is being tried; nil as long as that is the request itself.
    var attempt: LoadAttempt?
    /// Whether the present try makes the picture out of a larger one.
    var isReduction = false
    /// Whether its caller has cancelled it, be it between two tries.
    var isCancelled = false
    /// What the memory cache said when it was asked for.
    var memoryAnswer = MemoryAnswer.notAsked
    /// The load of a smaller picture to show meanwhile.
    var preview: TaskID?

    /// Whether a caller waits for it; what is loaded beside or after that is not theirs to cancel,
    /// and counts as nobody's.
    var isCallers: Bool {
        switch recipient {
        case .picture, .data: true
        case .refresh, .preview: false
        }
    }

    /// How urgent it is now.
    var urgency: Urgency {
        switch recipient {
        case .picture(let task): task.urgency
        case .preview(let task): task.urgency.raised
        case .data, .refresh: Urgency(lane: request.lane, priority: request.priority)
        }
    }
}

/// Whom to tell of a load of bytes.
///
/// A class, so that the loads of pictures are not as large as this.
final class DataLoadObserver: Sendable {
    let response: @Sendable (ResponseHead) -> Void
    let progress: @Sendable (_ received: Int, _ expected: Int?) -> Void
    let completion: @Sendable (Result<DataResponse, ImageError>) -> Void

    init(
        response: @escaping @Sendable (ResponseHead) -> Void,
        progress: @escaping @Sendable (_ received: Int, _ expected: Int?) -> Void,
        completion: @escaping @Sendable (Result<DataResponse, ImageError>) -> Void
    ) {
        self.response = response
        self.progress = progress
        self.completion = completion
    }
}

extension Urgency {
    /// One step more urgent in the same lane, where there is one.
    var raised: Urgency {
        Urgency(lane: lane, priority: LoadPriority(rawValue: priority.rawValue + 1) ?? priority)
    }
}
