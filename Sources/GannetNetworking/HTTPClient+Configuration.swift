import GannetCore
import GannetThreads

extension HTTPClient {
    /// What a client is made with.
    public struct Configuration: Sendable {
        /// The value of the `User-Agent` field, unless a request brings its own.
        public var userAgent = "gannet/0.1"
        /// The most connections open at once, in use or kept for reuse.
        ///
        /// Further transfers wait; their times count from the end of waiting.
        public var maximumConnections = 32
        /// The most connections open at once to one host.
        public var maximumConnectionsPerHost = 6
        /// The most transfers at once on one connection of HTTP/2; the origin may allow fewer.
        public var maximumStreams = 64
        /// Whose certificates are trusted; nil for those of the system's authorities.
        public var certificates: TrustedCertificates?
        /// A file of certificates in PEM to trust in place of the system's: short for
        /// ``certificates``.
        public var certificateFile: String? {
            get { if case .file(let path) = certificates?.authorities { path } else { nil } }
            set { certificates = newValue.map { .only(.file($0)) } }
        }
        /// What is done for single origins: fields, certificates.
        public var origins: [WebOrigin: OriginSettings] = [:]
        /// What may be loaded at all; ``FetchPolicy/strangers`` where strangers name the URLs.
        ///
        /// Connections are never shared with other clients, whatever their policies.
        public var policy = FetchPolicy.everything
        /// Which network addresses may be talked to: a part of ``policy``.
        public var addressPolicy: AddressPolicy {
            get { policy.addresses }
            set { policy.addresses = newValue }
        }
        /// Whether HTTP/2 is offered over TLS.
        public var isHTTP2Enabled = true
        /// Whether the proxies that the environment names are used, unless ``proxy`` is set.
        ///
        /// The variables are `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, also in
        /// capitals but for the first. They are read when the client is made.
        public var usesEnvironmentProxies = true
        /// The proxy for every load, in place of those of the environment.
        public var proxy: HTTPProxy?
        /// Whether a redirect may lead from `https` to `http`, where everybody on the way can read
        /// and change what is sent.
        public var allowsInsecureRedirects = false
        /// Whether cookies are kept, in memory, and sent back (RFC 6265).
        ///
        /// Each partition has a jar of its own (see `HTTPRequest.partition`). A request with a
        /// `Cookie` field of the caller's sends that one and none from the jar.
        public var keepsCookies = true
        /// The clock by which cookies end and the times allowed for a transfer run out.
        ///
        /// Only the time for a connection to come about is kept by the machine's clock as well: it
        /// is over after one and a half of what is allowed, whatever this one says.
        public var time: any TimeProviding = SystemTime()
        /// Resolves names in place of the system, which gets those that it gives nil for.
        ///
        /// It is asked on the client's thread before each request, redirects included, and must
        /// return at once. Connections that are open already are used all the same; what addresses
        /// may be talked to is for ``policy`` to say.
        public var resolver: (@Sendable (_ host: String) -> [IPAddress]?)?
        /// Whether HTTP/2 is spoken without TLS, to origins known to understand it (RFC 9113,
        /// section 3.3): for tests.
        var speaksHTTP2InClear = false
        /// Where variables of the environment are looked up.
        var environment: @Sendable (String) -> String? = ProcessEnvironment.value

        /// The values for programs whose users choose the URLs.
        public init() {}
    }
}
