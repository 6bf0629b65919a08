import GannetCore

/// Whom an address belongs to: its scheme, host and port (RFC 6454, section 4).
///
/// What is given for one origin, such as credentials, is never sent to another.
public struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// The host in small ASCII letters; an address of version 6 stands in brackets.
    public let host: String
    /// The port, the scheme's own if none was written.
    public let port: Int

    /// The origin of an address: `https://example.com/a.png` has the same as `https://example.com`.
    ///
    /// - Throws: `unsupported_scheme`, or `invalid_url` with what is wrong with the address.
    public init(_ url: ImageURL) throws(ImageError) {
        self = try WebAddress(url).origin
    }

    init(scheme: String, host: String, port: Int) {
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    /// As it begins an address: `https://example.com`, with the port where it is an unusual one.
    public var description: String {
        port == WebAddress.defaultPort(of: scheme)
            ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }
}

extension WebAddress {
    /// Whom the address belongs to.
    var origin: WebOrigin { WebOrigin(scheme: scheme, host: host, port: port) }
}
