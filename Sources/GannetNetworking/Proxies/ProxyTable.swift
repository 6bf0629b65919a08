import GannetCore

/// Which proxy a client uses for which address.
///
/// Decided here rather than by libcurl, which reads the environment itself and tells nobody what it
/// found: a fetch policy has to know before anything is sent.
struct ProxyTable: Hashable, Sendable {
    /// A proxy, and who named it.
    struct Entry: Hashable, Sendable {
        /// As libcurl takes it.
        let url: String
        /// The variable or setting that it comes from, for messages.
        let source: String
    }

    private var byScheme: [String: Entry] = [:]
    private var bypass: ProxyBypass

    /// The proxies of a client: the configured one, or else what the environment names.
    init(_ configuration: HTTPClient.Configuration) {
        if let proxy = configuration.proxy {
            self.init(proxy)
        } else if configuration.usesEnvironmentProxies {
            self.init(environment: configuration.environment)
        } else {
            self.init(environment: { _ in nil })
        }
    }

    /// One proxy for everything.
    init(_ proxy: HTTPProxy) {
        let entry = Entry(url: proxy.url, source: "the client's configuration")
        byScheme = ["http": entry, "https": entry]
        bypass = ProxyBypass(proxy.bypass)
    }

    /// The proxies that an environment names, by the rules that curl and most programs share.
    ///
    /// `HTTP_PROXY` in capitals does not count: servers that run programs by CGI set it to what a
    /// client sends in a field named `Proxy`.
    init(environment: (String) -> String?) {
        bypass = ProxyBypass(text: environment("no_proxy") ?? environment("NO_PROXY") ?? "")
        byScheme["http"] = Self.first(
            of: ["http_proxy", "all_proxy", "ALL_PROXY"], in: environment)
        byScheme["https"] = Self.first(
            of: ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"], in: environment)
    }

    /// An empty variable counts as one that is not set.
    private static func first(
        of names: [String], in environment: (String) -> String?
    ) -> Entry? {
        for name in names {
            guard let url = environment(name), !url.isEmpty else { continue }
            return Entry(url: url, source: name)
        }
        return nil
    }

    /// The proxy for an address; nil when it is connected to directly.
    func proxy(for address: WebAddress) -> Entry? {
        guard let entry = byScheme[address.scheme], !bypass.contains(address.host) else {
            return nil
        }
        return entry
    }
}
