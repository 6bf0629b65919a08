/// An address as far as cookies care.
struct CookieTarget: Hashable {
    /// The host, without a dot at its end.
    let host: String
    /// Whether the host is written as a network address, which has no parents.
    let isNumeric: Bool
    /// The path, which begins with a slash, without the query.
    let path: Substring
    /// Whether requests go over HTTPS.
    let isSecure: Bool

    /// The target that an address is.
    init(_ address: WebAddress) {
        host = address.host.hasSuffix(".") ? String(address.host.dropLast()) : address.host
        isNumeric = address.hasNumericHost
        isSecure = address.scheme == "https"
        let text = address.text
        let afterSlashes = text.utf8.index(text.startIndex, offsetBy: address.scheme.utf8.count + 3)
        let start = text[afterSlashes...].utf8.firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
        path = text[start...].prefix { $0 != "?" }
    }

    /// The domains whose cookies may go along: the host, and the names above it.
    var domains: [Substring] {
        var domains = [host[...]]
        guard !isNumeric else { return domains }
        while let dot = domains.last?.firstIndex(of: "."), domains.count < 128 {
            domains.append(host[host.index(after: dot)...])
        }
        return domains
    }
}
