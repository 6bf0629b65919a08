import FoundationEssentials
import GannetCore

/// The parts of a `data:` URL (RFC 2397), as lenient as browsers are (WHATWG Fetch, section 6).
struct DataURL: Hashable {
    /// The media type with its parameters.
    let mediaType: String
    private let isBase64: Bool
    private let encoded: Substring

    /// Takes a URL apart.
    ///
    /// - Throws: `invalid_url`.
    init(_ url: ImageURL) throws(ImageError) {
        guard url.scheme == "data",
            let comma = url.text.utf8.firstIndex(of: UInt8(ascii: ","))
        else {
            throw ImageError(
                .invalidURL,
                "a data: URL has a comma before its data, as in data:image/png;base64,…")
        }
        let head = Self.trimmed(url.text[..<comma].dropFirst("data:".count))
        let marker = Self.trimmed(
            head.suffix(from: head.lastIndex(of: ";") ?? head.endIndex).dropFirst())
        isBase64 = head.contains(";") && marker.lowercased() == "base64"
        let named = isBase64 ? head.prefix(upTo: head.lastIndex(of: ";") ?? head.endIndex) : head
        mediaType = Self.mediaType(Self.trimmed(named))
        // A fragment belongs to whoever shows the data.
        let rest = url.text[url.text.index(after: comma)...]
        encoded = rest.utf8.firstIndex(of: UInt8(ascii: "#")).map { rest[..<$0] } ?? rest
    }

    /// What the URL holds.
    ///
    /// - Throws: `invalid_url`, `body_too_large`.
    func body(limit: Int) throws(ImageError) -> Data {
        // Escapes and base64 only ever shrink, to a third at most, so refuse before decoding.
        guard encoded.utf8.count / 4 <= limit else { throw BodyLimit.exceeded(limit: limit) }
        let bytes = PercentCoding.bytes(of: encoded)
        let body = isBase64 ? try Self.decodeBase64(bytes) : Data(bytes)
        guard body.count <= limit else {
            throw BodyLimit.exceeded(limit: limit, announced: body.count)
        }
        return body
    }

    /// White space anywhere is skipped and padding may be missing.
    private static func decodeBase64(_ bytes: [UInt8]) throws(ImageError) -> Data {
        var bytes = bytes.filter { !isSpace($0) }
        while bytes.count % 4 != 0, bytes.count % 4 != 1 { bytes.append(UInt8(ascii: "=")) }
        guard let data = Data(base64Encoded: Data(bytes)) else {
            throw ImageError(.invalidURL, "the data is not base64, though the URL says so")
        }
        return data
    }

    /// A type that is missing or only has parameters is plain text.
    private static func mediaType(_ text: Substring) -> String {
        if text.isEmpty { return "text/plain;charset=US-ASCII" }
        return text.hasPrefix(";") ? "text/plain\(text)" : String(text)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        guard let first = text.utf8.firstIndex(where: { !isSpace($0) }),
            let last = text.utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return text[first...last]
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0C, 0x0D: true
        default: false
        }
    }
}
