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
    /// How long the parts of the exchange may take.
    public var timeouts = TransferTimeouts()
    /// The longest that the whole exchange may take, in seconds.
    public var timeout: Double {
        get { timeouts.whole }
        set { timeouts.whole = newValue }
    }
    /// The most bytes of body that are taken in, before and after any Content-Encoding is undone.
    public var maximumBodyBytes: Int
    /// The most redirects that are followed; 0 hands a redirect over as it is.
    public var maximumRedirects: Int
    /// Whether parts of a long body are handed over while the rest comes, to be kept.
    public var wantsCheckpoints = false
    /// How many redirects went before, where a redirect to another origin is to be handed over as
    /// it is; nil where it is followed like any other.
    package var redirectsBefore: Int?
    /// Whose request it is: cookies are kept apart by it.
    public var partition = ""
    /// Whether the body is to be told part by part as it arrives, beside being collected.
    public var wantsParts = false
    /// How much of a shared connection it should have at first, from 1 to 256.
    public var weight = 16

    /// A GET with 30 s, 200 MB and 10 redirects.
    public init(
        url: ImageURL, method: String = "GET", headers: HTTPHeaders = HTTPHeaders(),
        body: Data? = nil, timeout: Double = 30, maximumBodyBytes: Int = 200_000_000,
        maximumRedirects: Int = 10
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        timeouts.whole = timeout
        self.maximumBodyBytes = maximumBodyBytes
        self.maximumRedirects = maximumRedirects
    }
}
