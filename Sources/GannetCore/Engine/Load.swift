/// A load under way: whom to tell how it ends.
struct Load: Sendable {
    enum Recipient: Sendable {
        /// A caller who wants a picture.
        case picture(ImageTask)
        /// A caller who wants bytes.
        case data(DataLoadObserver)
        /// A task that has had its outcome, a stale picture, and hears of a changed one.
        case refresh(ImageTask)
    }

    let recipient: Recipient
    let request: ImageRequest
    /// When it was asked for, in the pipeline's uptime.
    let startedAt: Double

    /// Whether no caller waits for it: it is not theirs to cancel, and counts as nobody's.
    var isRefresh: Bool {
        if case .refresh = recipient { true } else { false }
    }
}

/// Whom to tell of a load of bytes.
struct DataLoadObserver: Sendable {
    let progress: @Sendable (_ received: Int, _ expected: Int?) -> Void
    let completion: @Sendable (Result<DataResponse, ImageError>) -> Void
}
