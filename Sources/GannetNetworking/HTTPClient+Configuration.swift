extension HTTPClient {
    /// What a client is made with.
    public struct Configuration: Sendable {
        /// The value of the `User-Agent` field, unless a request brings its own.
        public var userAgent = "gannet/0.1"
        /// The longest that name resolution, connect and TLS may take together, in seconds.
        public var connectTimeout = 10.0
        /// The most connections open at once, in use or kept for reuse.
        ///
        /// Further transfers wait, and their time counts from the start of waiting.
        public var maximumConnections = 64
        /// The most connections open at once to one host.
        public var maximumConnectionsPerHost = 6
        /// A file of certificates in PEM to trust in place of the system's.
        public var certificateFile: String?
        /// Which network addresses may be talked to.
        ///
        /// With any other than `everything` no proxy is used, because a proxy would connect out of
        /// the policy's sight.
        public var addressPolicy = AddressPolicy.everything
        /// Whether HTTP/2 is offered over TLS.
        public var isHTTP2Enabled = true
        /// Whether the proxies that the environment names (`https_proxy` and its kin) are used.
        public var usesEnvironmentProxies = true

        /// The values for programs whose users choose the URLs.
        public init() {}
    }
}
