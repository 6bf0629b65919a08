import FoundationEssentials

/// The bytes behind a picture, and where they came from.
public struct DataResponse: Sendable {
    /// The body, after any Content-Encoding is undone.
    ///
    /// Shared, not copied.
    public let data: Data
    /// Which part of the system had it.
    public let source: ResponseSource
    /// The status of the HTTP answer; nil for files and data URLs.
    public let httpStatus: Int?
    /// The fields of that answer.
    public let headers: HTTPHeaders
    /// Where the answer came from, after redirects.
    public let url: ImageURL
    /// Until when it may be used without asking the origin.
    public let freshUntil: Date
    /// Whether the origin forbids keeping it (`no-store`).
    public let isNoStore: Bool
    /// Bytes of body that came over the wire in this load; 0 when a cache had them.
    public let wireByteCount: Int
    /// How long each stage took.
    public internal(set) var metrics = LoadMetrics()
    /// Whether it is stale and the origin is to be asked for a newer one afterwards.
    var wantsRefresh = false
    /// The decoded picture that the store had in place of the bytes.
    var variant: StoredVariant?

    /// The head of the answer.
    public var head: ResponseHead { ResponseHead(status: httpStatus, headers: headers) }

    func with(_ metrics: LoadMetrics) -> DataResponse {
        var copy = self
        copy.metrics = metrics
        return copy
    }
}
