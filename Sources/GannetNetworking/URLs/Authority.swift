import GannetCore

/// The part of an address between `//` and the path: credentials, host and port (RFC 3986, 3.2).
struct Authority: Hashable {
    /// The host in ASCII.
    let host: String
    /// The port, if one is written.
    let port: Int?
    /// Whether something stands in front of the host, if only an `@`.
    let hasCredentials: Bool
    /// The value of an `Authorization` field for the credentials, if there are any.
    let authorization: String?

    /// Takes it apart.
    ///
    /// - Throws: `invalid_url`.
    init(_ text: Substring) throws(ImageError) {
        if let odd = text.unicodeScalars.first(where: Self.isForbidden) {
            let code = String(odd.value, radix: 16, uppercase: true)
            throw Self.invalid("the host may not hold the character U+\(code)")
        }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, let hostAndPort = parts.last else {
            throw Self.invalid(
                "it has more than one @ before the path; write %40 for those in names")
        }
        hasCredentials = parts.count == 2
        authorization =
            parts.count == 2 ? BasicCredentials.field(userInfo: parts[0]) : nil
        let (host, port) = try Self.split(hostAndPort)
        self.host = try HostName.ascii(host)
        self.port = try port.map(Self.parsePort)
    }

    /// The port stands behind the last colon, but a bracketed host has colons of its own.
    private static func split(_ text: Substring) throws(ImageError) -> (Substring, Substring?) {
        let bracket = text.lastIndex(of: "]") ?? text.startIndex
        guard let colon = text[bracket...].firstIndex(of: ":") else { return (text, nil) }
        let port = text[text.index(after: colon)...]
        guard !port.contains(":") else {
            throw invalid("an address of version 6 stands in brackets, as in http://[::1]/")
        }
        return (text[..<colon], port.isEmpty ? nil : port)
    }

    private static func parsePort(_ text: Substring) throws(ImageError) -> Int {
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let port = Int(text), (1...65535).contains(port) else {
            throw invalid("the port \(text) is not a number from 1 to 65535")
        }
        return port
    }

    /// Controls, spaces, and what other software may take for the end of the host.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || scalar.value == 0x7F
            || #""<>\^`{|}#"#.unicodeScalars.contains(scalar)
    }

    private static func invalid(_ reason: String) -> ImageError { ImageError(.invalidURL, reason) }
}
