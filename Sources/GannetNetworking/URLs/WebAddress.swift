import FoundationEssentials
import GannetCore

/// An `http` or `https` address, checked and taken apart, with the host in ASCII.
///
/// A name and password in front of the host are taken out of the address: they are sent as Basic
/// credentials to this origin only (RFC 7617), and never appear in messages.
struct WebAddress: Hashable {
    /// `http` or `https`.
    let scheme: String
    /// The host: an ASCII name, digits and dots, or a bracketed address of version 6.
    let host: String
    /// The port, the scheme's own if none is written.
    let port: Int
    /// The whole address as text for the transfer library.
    let text: String
    /// Whether a name or password stood in front of the host.
    let hasCredentials: Bool
    /// The value of an `Authorization` field for the name and password in the address.
    let authorization: String?

    /// Takes an address apart.
    ///
    /// - Throws: `unsupported_scheme`, or `invalid_url` with what is wrong and how to write it.
    init(_ url: ImageURL) throws(ImageError) {
        if let plain = PlainAddress(url.text) {
            self.init(plain)
        } else {
            try self.init(carefully: url)
        }
    }

    /// Whether requests may carry the same credentials to both (RFC 6454, section 5).
    func hasSameOrigin(as other: WebAddress) -> Bool {
        origin == other.origin
    }

    /// Whether the host is written as a network address, so that no name is resolved.
    var hasNumericHost: Bool {
        host.utf8.first == UInt8(ascii: "[")
            || host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    }

    static func defaultPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
}

extension WebAddress {
    private init(_ plain: PlainAddress) {
        scheme = plain.scheme
        host = plain.host
        port = plain.port ?? Self.defaultPort(of: plain.scheme)
        text = plain.text
        hasCredentials = false
        authorization = nil
    }

    private init(carefully url: ImageURL) throws(ImageError) {
        guard let scheme = url.scheme else {
            throw Self.invalid("it has no scheme; begin it with https://")
        }
        guard scheme == "http" || scheme == "https" else {
            throw ImageError(
                .unsupportedScheme, "\(scheme): is not spoken here, only http: and https: are")
        }
        let rest = url.text.dropFirst(scheme.count + 1)
        guard rest.hasPrefix("//") else { throw Self.invalid("two slashes must follow \(scheme):") }
        let afterSlashes = rest.dropFirst(2)
        let end = afterSlashes.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? rest.endIndex
        let authority = try Authority(afterSlashes[..<end])
        let target = afterSlashes[end...]
        self.scheme = scheme
        host = authority.host
        port = authority.port ?? Self.defaultPort(of: scheme)
        let shownPort = port == Self.defaultPort(of: scheme) ? "" : ":\(port)"
        text = "\(scheme)://\(host)\(shownPort)\(target.utf8.first == 0x2F ? "" : "/")\(target)"
        hasCredentials = authority.hasCredentials
        authorization = authority.authorization
    }

    private static func invalid(_ reason: String) -> ImageError { ImageError(.invalidURL, reason) }
}
