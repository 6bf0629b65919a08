/// The outcome of a load that succeeded: the picture, and where it came from.
public struct ImageResponse: Sendable {
    /// The picture, as the request wanted it.
    public let image: Image
    /// The request that it answers.
    public let request: ImageRequest
    /// Which of the request's addresses it came from: its own, or one of its fall-backs.
    public let url: ImageURL
    /// Which part of the system had it.
    public let source: ResponseSource
    /// What the picture file says about itself: format, original size, frames.
    public let header: ImageHeader
    /// Whether the file ended too early, so that a part of the picture is missing.
    public let isTruncated: Bool
    /// The status of the HTTP answer that brought it; nil for files and data URLs.
    public let httpStatus: Int?
    /// The fields of that answer.
    public let headers: HTTPHeaders
    /// The bytes of the picture file; nil when the picture came from memory.
    public let data: DataResponse?
    /// The size of the picture file in bytes, after any Content-Encoding is undone.
    public let encodedByteCount: Int
    /// How long each stage took.
    public let metrics: LoadMetrics

    /// What happened to the load and why, in a few plain sentences.
    public var explanation: String { Explanation(request, metrics, .success(source)).text }
}

/// Which part of the system had what was asked for.
public enum ResponseSource: String, Hashable, Sendable, CaseIterable {
    /// The memory cache.
    case memory
    /// The disk store, fresh.
    case disk
    /// A cache, although it was stale: by policy, or because the origin failed.
    case stale
    /// The disk store, after the origin said that nothing had changed.
    case revalidated
    /// The origin.
    case network
    /// A file.
    case file
    /// The URL itself (`data:`).
    case data
}
