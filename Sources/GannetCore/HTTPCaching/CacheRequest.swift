/// What the cache rules need to know about a request.
public struct CacheRequest: Sendable {
    /// The method.
    public var method: String
    /// Where to; only requests of unsafe methods are judged by it.
    public var url: ImageURL?
    /// The fields, as the caller gave them: without the conditions that a revalidation adds.
    public var headers: HTTPHeaders
    /// How the caches are to be used.
    public var policy: CachePolicy

    /// A GET under HTTP's own rules, unless said otherwise.
    public init(
        method: String = "GET", url: ImageURL? = nil, headers: HTTPHeaders = HTTPHeaders(),
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
