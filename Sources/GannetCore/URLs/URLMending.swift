/// The rules by which the text of an address is mended (see ``ImageURL``).
enum URLMending {
    /// An address in its one form, and whether something stands in front of the host.
    typealias Mended = (text: String, hasUserInfo: Bool)

    /// The text in its one form: equal addresses give equal texts.
    static func mended(_ text: String) -> Mended {
        // Nearly every address is in order already: one pass over its bytes, no copy.
        CanonicalForm.isMet(by: text.utf8.span) ? (text, false) : mendedCarefully(text)
    }

    /// The same with a closer look.
    ///
    /// What one rule makes of an odd text may be in the reach of another: a port that is empty
    /// goes, and the space before it is then at the end.
    static func mendedCarefully(_ text: String) -> Mended {
        var result = mendedOnce(text)
        for _ in 0..<3 {
            let next = mendedOnce(result.text)
            if next.text == result.text { break }
            result = next
        }
        return result
    }

    private static func mendedOnce(_ text: String) -> Mended {
        let text = stripped(trimmed(text))
        let body = text.utf8.firstIndex(of: UInt8(ascii: "#")).map { text[..<$0] } ?? text[...]
        guard let scheme = scheme(of: body)?.lowercased() else {
            return (PercentCoding.mended(body), false)
        }
        // By bytes throughout: a mark that follows a slash makes one character with it.
        let rest = Substring(body.utf8.dropFirst(scheme.utf8.count + 1))
        switch scheme {
        // The body of a data URL is data, not an address.
        case "data": return ("data:" + trimmed(String(rest)), false)
        case "file": return (mendedFile(rest), false)
        default: break
        }
        guard rest.utf8.starts(with: "//".utf8) else {
            return ("\(scheme):\(PercentCoding.mended(rest))", false)
        }
        return mended(Substring(rest.utf8.dropFirst(2)), scheme: scheme)
    }

    /// The scheme of a text (RFC 3986, section 3.1), as written.
    static func scheme(of text: Substring) -> Substring? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon]
        guard let first = scheme.utf8.first, isLetter(first),
            scheme.utf8.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
        else { return nil }
        return scheme
    }

    /// The path that a text is if it begins with one slash, without spaces around it.
    static func path(in text: String) -> String? {
        guard let first = text.utf8.first, first <= 0x20 || first == UInt8(ascii: "/") else {
            return nil
        }
        let path = trimmed(text)
        return path.utf8.starts(with: "/".utf8) && !path.utf8.starts(with: "//".utf8) ? path : nil
    }

    /// What stands behind the two slashes: host, path and query.
    private static func mended(_ rest: Substring, scheme: String) -> Mended {
        let isWeb = scheme == "http" || scheme == "https"
        let end = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? rest.endIndex
        // Spaces that stood before a fragment are at the end now, where none belong to a host.
        let isLast = end == rest.endIndex
        let authority = AuthorityMending.mended(
            isLast ? Substring(trimmed(String(rest[..<end]))) : rest[..<end],
            defaultPort: isWeb ? (scheme == "https" ? 443 : 80) : nil)
        let query = rest[end...].utf8.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        let written = rest[end..<query]
        let path = isWeb ? URLPath.mended(written) : PercentCoding.mended(written)
        let text = "\(scheme)://\(authority)\(path)\(PercentCoding.mended(rest[query...]))"
        return (text, authority.utf8.contains(UInt8(ascii: "@")))
    }

    /// A file of this machine has one form, however its name is escaped; two dots stay, since the
    /// folder before them may be a link.
    private static func mendedFile(_ rest: Substring) -> String {
        let query = rest.utf8.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        var path = rest[..<query]
        for host in ["//localhost", "//"] where path.utf8.starts(with: "\(host)/".utf8) {
            path = Substring(path.utf8.dropFirst(host.utf8.count))
        }
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.starts(with: "//".utf8) else {
            return "file:" + PercentCoding.mended(rest)
        }
        let name = PercentCoding.encodedPath(PercentCoding.bytes(of: path))
        return "file://\(name)\(PercentCoding.mended(rest[query...]))"
    }

    private static func trimmed(_ text: String) -> String {
        let isOuter = { (byte: UInt8) in byte <= 0x20 }
        guard let first = text.utf8.firstIndex(where: { !isOuter($0) }),
            let last = text.utf8.lastIndex(where: { !isOuter($0) })
        else { return "" }
        return String(text[first...last])
    }

    /// The text without tabs and line breaks, which come of wrapped lines.
    private static func stripped(_ text: String) -> String {
        let isBreak = { (byte: UInt8) in byte == 0x09 || byte == 0x0A || byte == 0x0D }
        guard text.utf8.contains(where: isBreak) else { return text }
        return String(decoding: text.utf8.filter { !isBreak($0) }, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
