import FoundationEssentials

/// What the cache rules need to know about a request.
public struct CacheRequest: Sendable {
    /// The method.
    public var method: String
    /// Where to.
    public var url: ImageURL
    /// The fields, as the caller gave them: without the conditions that a revalidation adds.
    public var headers: HTTPHeaders
    /// How the caches are to be used.
    public var policy: CachePolicy

    /// A GET under HTTP's own rules, unless said otherwise.
    public init(
        method: String = "GET", url: ImageURL, headers: HTTPHeaders = HTTPHeaders(),
        policy: CachePolicy = .protocol
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.policy = policy
    }

    /// Whether it makes conditions of its own, which the origin alone can judge (RFC 9110, 13.1).
    var isConditional: Bool {
        ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range"]
            .contains { headers[$0] != nil }
    }
}

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
