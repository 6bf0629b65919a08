import GannetCore

/// Which addresses may be loaded at all: for pictures whose URLs come from strangers.
///
/// Schemes, hosts and ports are checked before a request is sent, and again at each redirect. The
/// network address is checked where it cannot be lied about: on the socket that is about to be
/// connected, and on the connection that is about to be reused; so it does not help an attacker to
/// let a name stand for another address the next time. A refusal ends the load with
/// `blocked_address`.
///
/// ```swift
/// var parts = StandardParts()
/// parts.policy = .strangers
/// let pipeline = ImagePipeline(configuration: .standard(parts))
/// ```
public struct FetchPolicy: Sendable {
    /// The schemes that may be loaded, in small letters; nil permits all that have a loader.
    public var schemes: Set<String>?
    /// The hosts that may be loaded from; nil permits all.
    ///
    /// A name in small ASCII letters stands for itself, `*.example.com` for every name below that.
    public var hosts: Set<String>?
    /// The ports that may be connected to; nil permits all.
    public var ports: Set<Int>?
    /// The network addresses that may be talked to.
    ///
    /// With any other than `everything` a load that a proxy would have to carry is refused, because
    /// the proxy would connect out of the policy's sight.
    public var addresses: AddressPolicy

    /// A policy of these parts; what is left out is permitted.
    public init(
        schemes: Set<String>? = nil, hosts: Set<String>? = nil, ports: Set<Int>? = nil,
        addresses: AddressPolicy = .everything
    ) {
        self.schemes = schemes
        self.hosts = hosts
        self.ports = ports
        self.addresses = addresses
    }

    /// Permits everything: for programs whose users choose the URLs.
    public static let everything = FetchPolicy()

    /// Permits the public web: for programs that load what strangers name.
    ///
    /// Only `http`, `https` and `data`, so that nobody reads files of this machine; only the ports
    /// of the web (80, 443, 8080, 8443), so that nobody has other services talked to; and only
    /// addresses of the public internet (see ``AddressPolicy/publicOnly``).
    public static let strangers = FetchPolicy(
        schemes: ["http", "https", "data"], ports: [80, 443, 8080, 8443], addresses: .publicOnly)
}
