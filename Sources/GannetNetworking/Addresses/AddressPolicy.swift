/// Which network addresses a client may talk to.
///
/// The rule is asked about each address that a host name resolves to, when a connection is made
/// and again before each request on a connection that is reused, redirects included. It runs on
/// the client's thread and must return quickly. A refusal ends the load with `blocked_address`.
public struct AddressPolicy: Sendable {
    /// The rule; nil permits everything and costs nothing.
    let rule: (@Sendable (IPAddress) -> Bool)?

    /// A rule of your own: `permits` says whether an address may be talked to.
    public init(permits: @escaping @Sendable (IPAddress) -> Bool) {
        rule = permits
    }

    private init() {
        rule = nil
    }

    /// Permits every address: for programs whose users choose the URLs.
    public static let everything = AddressPolicy()

    /// Permits only addresses of the public internet: for servers that load URLs from outside.
    ///
    /// Refuses this machine, private, link-local and multicast networks, documentation and other
    /// special ranges (RFC 6890 and the IANA registries), and forms of version 6 that lead there.
    public static let publicOnly = AddressPolicy(permits: \.isPublic)

    /// Whether nothing is refused, so that nothing needs to be checked.
    var isEverything: Bool { rule == nil }

    /// Whether `address` may be talked to.
    public func permits(_ address: IPAddress) -> Bool {
        rule?(address) ?? true
    }
}
