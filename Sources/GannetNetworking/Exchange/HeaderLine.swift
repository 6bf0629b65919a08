import GannetCore

/// How header fields are handed to libcurl.
enum HeaderLine {
    /// A field as a line without its end.
    ///
    /// - Throws: `invalid_request` for one that cannot be sent, or is not the caller's to send.
    static func line(_ field: HTTPHeaders.Field) throws(ImageError) -> String {
        guard isToken(field.name) else {
            throw ImageError(
                .invalidRequest,
                "a header field has a name that is not a word of letters and hyphens")
        }
        guard field.value.utf8.allSatisfy({ ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F }) else {
            throw ImageError(
                .invalidRequest,
                "the header field \(field.name) has a line end or control character in its value")
        }
        guard !framing.contains(where: { HTTPHeaders.matches($0, field.name) }) else {
            throw ImageError(
                .invalidRequest,
                "the header field \(field.name) is set by the client itself; leave it out")
        }
        // A name with a semicolon is libcurl's way to send an empty value.
        let isBlank = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        return isBlank ? "\(field.name);" : "\(field.name): \(field.value)"
    }

    /// Whether `text` is a word such as methods and field names are (RFC 9110, section 5.6.2).
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    /// Fields that say where a message ends: a second opinion on that is request smuggling.
    private static let framing = [
        "connection", "content-length", "expect", "trailer", "transfer-encoding", "upgrade",
    ]

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
