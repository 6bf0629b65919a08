/// A proxy through which a client loads.
public struct HTTPProxy: Hashable, Sendable {
    /// The proxy's address, such as `http://name:password@proxy.example:3128`.
    ///
    /// The schemes are `http`, `https`, `socks4`, `socks4a`, `socks5` and `socks5h`; without one,
    /// `http` is meant. A name and password are sent to the proxy only; characters that mean
    /// something else in an address are percent-encoded in them.
    public var url: String
    /// The hosts that are loaded from without the proxy.
    ///
    /// A name stands for itself and every name below it, with or without a dot before it; an
    /// address for itself; an address with `/` and a number of bits for a network; `*` for
    /// everything.
    public var bypass: [String]

    /// A proxy at that address, used for every host but those in `bypass`.
    public init(url: String, bypass: [String] = []) {
        self.url = url
        self.bypass = bypass
    }
}
