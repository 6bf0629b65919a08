import FoundationEssentials

/// One exchange with an origin, as a data loader is asked for it.
public struct HTTPRequest: Sendable {
    /// The method, `GET` unless said otherwise.
    public var method: String
    /// Where to.
    public var url: ImageURL
    /// Fields to send beside the client's own.
    public var headers: HTTPHeaders
    /// The body to send, if any.
    public var body: Data?
    /// The longest that the whole exchange may take, in seconds.
    public var timeout: Double
    /// The most bytes of body that are taken in, before and after any Content-Encoding is undone.
    public var maximumBodyBytes: Int
    /// The most redirects that are followed; 0 hands a redirect over as it is.
    public var maximumRedirects: Int

    /// A GET with 30 s, 256 MB and 20 redirects.
    public init(
        url: ImageURL, method: String = "GET", headers: HTTPHeaders = HTTPHeaders(),
        body: Data? = nil, timeout: Double = 30, maximumBodyBytes: Int = 256_000_000,
        maximumRedirects: Int = 20
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.maximumBodyBytes = maximumBodyBytes
        self.maximumRedirects = maximumRedirects
    }
}
