/// An address in the form that nearly all have, told by one pass over its bytes.
///
/// Each image of a list passes here: taking every address apart with care costs as much as a
/// fifth of the whole exchange.
struct PlainAddress {
    /// `http` or `https`.
    let scheme: String
    /// A name of small letters, digits, hyphens and dots.
    let host: String
    /// The port, if one is written.
    let port: Int?
    /// The whole address, as it was given.
    let text: String

    /// Takes `text` apart if there is nothing odd about it; nil leaves it to closer inspection.
    init?(_ text: String) {
        let bytes = text.utf8.span
        let isSecure = bytes.count > 4 && bytes[4] == UInt8(ascii: "s")
        let scheme = isSecure ? "https" : "http"
        let start = scheme.utf8.count + 3
        guard bytes.count > start, Self.begins(bytes, with: scheme) else { return nil }
        let hostEnd = Self.end(ofHostIn: bytes, from: start)
        guard let (port, end) = Self.port(in: bytes, from: hostEnd), end < bytes.count,
            bytes[end] == UInt8(ascii: "/"),
            // The scheme's own port is left out of the text, which is not done here.
            port != WebAddress.defaultPort(of: scheme)
        else { return nil }
        self.scheme = scheme
        self.port = port
        self.text = text
        let from = text.utf8.index(text.startIndex, offsetBy: start)
        host = String(text[from..<text.utf8.index(from, offsetBy: hostEnd - start)])
        guard Self.isPlainHost(bytes.extracting(start..<hostEnd)) else { return nil }
    }

    private static func begins(_ bytes: Span<UInt8>, with scheme: String) -> Bool {
        var index = 0
        for byte in "\(scheme)://".utf8 {
            guard bytes[index] == byte else { return false }
            index += 1
        }
        return true
    }

    private static func end(ofHostIn bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E: index += 1
            default: return index
            }
        }
        return index
    }

    /// No label is empty or over its length (RFC 1035, section 2.3.4).
    private static func isPlainHost(_ host: Span<UInt8>) -> Bool {
        guard !host.isEmpty, host.count <= 253 else { return false }
        var label = 0
        for index in host.indices {
            let isDot = host[index] == UInt8(ascii: ".")
            if isDot, label == 0 { return false }
            label = isDot ? 0 : label + 1
            if label > 63 { return false }
        }
        return label > 0
    }

    /// The port behind the host and where the address goes on; nil when it is odd.
    private static func port(in bytes: Span<UInt8>, from start: Int) -> (port: Int?, end: Int)? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: ":") else { return (nil, start) }
        var (port, index) = (0, start + 1)
        while index < bytes.count, (0x30...0x39).contains(bytes[index]), port < 65536 {
            port = port * 10 + Int(bytes[index] - 0x30)
            index += 1
        }
        return (1...65535).contains(port) ? (port, index) : nil
    }
}
