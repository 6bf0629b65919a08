import FoundationEssentials

/// What the cache rules need to know about an origin's answer.
public struct CacheAnswer: Sendable {
    /// The status code.
    public var status: Int
    /// The fields.
    public var headers: HTTPHeaders
    /// Where it came from, after redirects.
    public var url: ImageURL
    /// When the request was sent.
    public var requestTime: Date
    /// When the answer arrived.
    public var responseTime: Date

    /// An answer of these parts.
    public init(
        status: Int, headers: HTTPHeaders, url: ImageURL, requestTime: Date, responseTime: Date
    ) {
        self.status = status
        self.headers = headers
        self.url = url
        self.requestTime = requestTime
        self.responseTime = responseTime
    }
}
