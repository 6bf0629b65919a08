/// The outcome of a load that succeeded: the picture, and where it came from.
///
/// One reference, cheap to copy.
public struct ImageResponse: Sendable {
    private let contents: Contents

    private final class Contents: Sendable {
        let image: Image
        let request: ImageRequest
        let url: ImageURL
        let source: ResponseSource
        let header: ImageHeader
        let isTruncated: Bool
        let httpStatus: Int?
        let headers: HTTPHeaders
        let data: DataResponse?
        let encodedByteCount: Int
        let animation: ImageAnimation?
        let metrics: LoadMetrics

        init(_ picture: Picture, _ request: ImageRequest, _ url: ImageURL, _ metrics: LoadMetrics) {
            image = picture.image
            self.request = request
            self.url = url
            source = picture.source
            header = picture.header
            isTruncated = picture.isTruncated
            httpStatus = picture.httpStatus
            headers = picture.headers
            data = picture.data
            encodedByteCount = picture.encodedByteCount
            animation = picture.animation
            self.metrics = metrics
        }

        init(
            _ entry: MemoryCacheEntry, _ request: ImageRequest, _ url: ImageURL,
            _ source: ResponseSource, _ metrics: LoadMetrics
        ) {
            image = entry.image
            self.request = request
            self.url = url
            self.source = source
            header = entry.header
            isTruncated = false
            httpStatus = entry.httpStatus
            headers = entry.headers
            data = nil
            encodedByteCount = entry.encodedByteCount
            animation = entry.animation
            self.metrics = metrics
        }
    }

    /// A picture that was made for `request` out of what `url` brought.
    init(_ picture: Picture, request: ImageRequest, url: ImageURL, _ metrics: LoadMetrics) {
        contents = Contents(picture, request, url, metrics)
    }

    /// A picture that was in memory, for the address of `url`.
    init(
        _ entry: MemoryCacheEntry, request: ImageRequest, url: ImageURL, source: ResponseSource,
        _ metrics: LoadMetrics
    ) {
        contents = Contents(entry, request, url, source, metrics)
    }

    /// The picture, as the request wanted it.
    public var image: Image { contents.image }
    /// The request that it answers.
    public var request: ImageRequest { contents.request }
    /// Which of the request's addresses it came from: its own, or one of its fall-backs.
    public var url: ImageURL { contents.url }
    /// Which part of the system had it.
    public var source: ResponseSource { contents.source }
    /// What the picture file says about itself: format, original size, frames.
    public var header: ImageHeader { contents.header }
    /// Whether the file ended too early, so that a part of the picture is missing.
    public var isTruncated: Bool { contents.isTruncated }
    /// The status of the HTTP answer that brought it; nil for files and data URLs.
    public var httpStatus: Int? { contents.httpStatus }
    /// The fields of that answer.
    public var headers: HTTPHeaders { contents.headers }
    /// The bytes of the picture file; nil when the picture came from memory.
    public var data: DataResponse? { contents.data?.with(contents.metrics) }
    /// The size of the picture file in bytes, after any Content-Encoding is undone.
    public var encodedByteCount: Int { contents.encodedByteCount }
    /// How the picture moves, where its file holds an animation and no single frame was asked for;
    /// ``image`` is what is shown where nothing moves.
    public var animation: ImageAnimation? { contents.animation }
    /// How long each stage took.
    public var metrics: LoadMetrics { contents.metrics }

    /// What happened to the load and why, in a few plain sentences.
    public var explanation: String { Explanation(request, metrics, .success(source)).text }

    /// Whether it is stale and the origin is to be asked for a newer one afterwards.
    var wantsRefresh: Bool {
        source == .stale
            && (contents.data?.wantsRefresh ?? (contents.request.cachePolicy == .staleFirst))
    }
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
