/// The rules by which name, host and port of an address are mended.
///
/// What is wrong with one stays, so that whoever loads it can say what.
enum AuthorityMending {
    /// The part between `//` and the path in its one form; without the port if it is the scheme's
    /// own.
    static func mended(_ text: Substring, defaultPort: Int?) -> String {
        let at = text.utf8.lastIndex(of: UInt8(ascii: "@"))
        let userInfo = text[..<(at ?? text.startIndex)]
        let rest = at.map { text[text.utf8.index(after: $0)...] } ?? text
        let bracket = rest.utf8.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
        let colon = rest[bracket...].utf8.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
        let host = HostMending.mended(rest[..<colon])
        let port = mendedPort(rest[colon...].dropFirst(), defaultPort: defaultPort)
        return "\(userInfo)\(userInfo.isEmpty ? "" : "@")\(host)\(port)"
    }

    private static func mendedPort(_ text: Substring, defaultPort: Int?) -> String {
        if text.isEmpty { return "" }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text) else {
            return ":\(text)"
        }
        return port == defaultPort ? "" : ":\(port)"
    }
}
