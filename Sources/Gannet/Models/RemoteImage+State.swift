import GannetCore

extension RemoteImage {
    /// All that a model shows at one moment: what observers are told before and after a change.
    public struct State: Sendable {
        /// What was asked for last; nil before the first load and after a clear.
        public private(set) var request: ImageRequest?
        /// Whether the model waits for the outcome of its request.
        public private(set) var isLoading = false
        /// How much of the body is there, from 0 to 1; nil while that is unknown or nothing loads.
        public private(set) var progress: Double?
        /// Why the request failed; a cancel is no failure.
        public private(set) var error: ImageError?
        /// The picture to show; nil where a placeholder belongs.
        public var image: Image? { shown?.image }

        /// The picture, and where it stands in the memory cache: whose picture it is.
        private var shown: (key: MemoryCacheKey, image: Image)?
        /// How often something has been asked for: what comes of an earlier load is void.
        private(set) var number = 0
        /// Whether anything that comes of the latest load counts.
        private(set) var isListening = false
        /// Whether the request has got its picture.
        private(set) var hasSucceeded = false

        init() {}
    }
}

// What follows from what happens; pure.
extension RemoteImage.State {
    /// Whether it makes sense to load the request again.
    var canRetry: Bool { request != nil && !isLoading && !hasSucceeded }

    /// Another request takes over.
    ///
    /// `standIn` is what memory has for it, be it stale; a picture of the same request stays shown,
    /// and any other only if `keepsImage`.
    mutating func begin(_ request: ImageRequest, standIn: Image?, keepsImage: Bool) {
        if let standIn {
            shown = (request.memoryKey, standIn)
        } else if !keepsImage, shown?.key != request.memoryKey {
            shown = nil
        }
        self.request = request
        number += 1
        isListening = true
        isLoading = true
        hasSucceeded = false
        progress = nil
        error = nil
    }

    mutating func advance(received: Int, expected: Int?) {
        guard isLoading else { return }
        progress = expected.flatMap { $0 > 0 ? min(1, Double(received) / Double($0)) : nil }
    }

    /// A picture to show until the request's own is there.
    mutating func preview(_ image: Image) {
        guard isLoading, let request else { return }
        shown = (request.memoryKey, image)
    }

    /// The outcome of the request; only the first counts.
    mutating func settle(_ outcome: Result<ImageResponse, ImageError>) {
        guard isLoading else { return }
        switch outcome {
        case .success(let response): show(response)
        case .failure(let failure):
            stop()
            error = failure.isCancellation ? nil : failure
        }
    }

    /// A picture for the request: its outcome, or what a refresh has brought since.
    mutating func show(_ response: ImageResponse) {
        shown = (response.request.memoryKey, response.image)
        isLoading = false
        hasSucceeded = true
        progress = nil
        error = nil
    }

    /// Nobody waits for the request any more; what is shown stays if it is its own picture.
    mutating func stop() {
        isListening = false
        isLoading = false
        progress = nil
        if shown?.key != request?.memoryKey { shown = nil }
    }

    /// Nothing is asked for and nothing shown.
    mutating func clear() {
        let number = number + 1
        self = RemoteImage.State()
        self.number = number
    }
}
