import GannetCore

/// The value of `--header`: a field as `Name: value` (RFC 9110, section 5).
enum HeaderArgument {
    static let expected = "a header field such as 'Authorization: Bearer abc'"

    /// The field, or nil if the text is none; a line break would smuggle in a second field.
    static func parse(_ text: String) -> HTTPHeaders.Field? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(isTokenByte),
            parts[1].utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
        else { return nil }
        let value = parts[1].drop { $0 == " " || $0 == "\t" }
        let end = value.lastIndex { $0 != " " && $0 != "\t" }
        return HTTPHeaders.Field(
            name: String(parts[0]), value: end.map { String(value[...$0]) } ?? "")
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
