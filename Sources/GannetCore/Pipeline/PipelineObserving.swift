/// Hears what a pipeline does, for logs and measurements.
///
/// Called in order, on whatever thread did the work, outside every lock: return quickly.
public protocol PipelineObserving: Sendable {
    /// Something happened.
    func pipeline(did event: PipelineEvent)
}

/// Something that a pipeline did.
public enum PipelineEvent: Sendable {
    /// A load began.
    case requested(task: UInt64, url: ImageURL)
    /// An exchange with a data loader began.
    case transferStarted(url: ImageURL)
    /// An exchange ended, with its status or its error.
    case transferEnded(url: ImageURL, status: Int?, error: ImageError?)
    /// A load ended well.
    case succeeded(task: UInt64, url: ImageURL, source: ResponseSource)
    /// A load ended in an error, which is never a cancellation.
    case failed(task: UInt64, url: ImageURL, error: ImageError)
    /// A load was cancelled.
    case cancelled(task: UInt64, url: ImageURL)
    /// The data cache failed; the load went on without it.
    case cacheFailed(url: ImageURL, reason: String)
}
