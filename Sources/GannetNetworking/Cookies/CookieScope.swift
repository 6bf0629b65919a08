/// Where cookies belong (RFC 6265, sections 5.1.3 and 5.1.4).
enum CookieScope {
    /// Whether a request to `path` carries a cookie of the path `scope`.
    static func path(_ path: Substring, matches scope: String) -> Bool {
        guard path.utf8.starts(with: scope.utf8) else { return false }
        let rest = path.utf8.dropFirst(scope.utf8.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/")
            || scope.utf8.last == UInt8(ascii: "/")
    }

    /// The path of a cookie that names none: the folder of the one that set it.
    static func defaultPath(for path: Substring) -> String {
        guard path.utf8.first == UInt8(ascii: "/"), let slash = path.lastIndex(of: "/"),
            slash > path.startIndex
        else { return "/" }
        return String(path[..<slash])
    }

    /// The domain of a cookie that names `domain`, set by `target`; nil when it may not name that.
    ///
    /// A public suffix such as `com` or `co.uk` would reach every site below it (section 5.3, step
    /// 5); a single label may also be a host of the local network, which has nothing below it.
    static func domain(
        _ domain: String, setBy target: CookieTarget
    ) -> (domain: String, isHostOnly: Bool)? {
        if domain == target.host {
            return (domain, target.isNumeric || PublicSuffixList.contains(domain))
        }
        let isBelow = target.host.hasSuffix(".\(domain)")
        guard isBelow, !target.isNumeric, !domain.hasSuffix("."),
            !PublicSuffixList.contains(domain)
        else { return nil }
        return (domain, false)
    }
}
