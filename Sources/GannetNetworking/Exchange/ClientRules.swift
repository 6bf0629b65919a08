import GannetCore

/// What a client's configuration means for each request, prepared once.
///
/// An object, because every request holds it.
final class ClientRules: Sendable {
    /// What may be loaded.
    let policy: FetchPolicy
    /// Through which proxy.
    let proxies: ProxyTable
    /// Whether a redirect may lead from `https` to `http`.
    let allowsInsecureRedirects: Bool
    /// What is done for single origins.
    let origins: [WebOrigin: OriginSettings]
    /// The cookies kept; nil where none are.
    let cookies: CookieStore?

    /// The rules of a client.
    init(_ configuration: HTTPClient.Configuration) {
        policy = configuration.policy
        proxies = ProxyTable(configuration)
        allowsInsecureRedirects = configuration.allowsInsecureRedirects
        origins = configuration.origins
        cookies = configuration.keepsCookies ? CookieStore(time: configuration.time) : nil
    }

    /// What is done for the origin of an address only.
    func settings(for address: WebAddress) -> OriginSettings? {
        origins.isEmpty ? nil : origins[address.origin]
    }

    /// The proxy to use for an address that the policy permits.
    ///
    /// - Throws: `blocked_address`.
    func proxy(for address: WebAddress) throws(ImageError) -> String? {
        try policy.check(address)
        guard let proxy = proxies.proxy(for: address) else { return nil }
        guard policy.addresses.isEverything else {
            throw ImageError(
                .blockedAddress,
                "a proxy is set by \(proxy.source), and behind it nobody could check which address "
                    + "is connected to, as the fetch policy asks; set usesEnvironmentProxies to "
                    + "false and leave out the proxy to connect directly")
        }
        return proxy.url
    }
}
