/// The rules by which the text of an address is mended (see ``ImageURL``).
enum URLMending {
    /// The text in its one form: equal addresses give equal texts.
    static func mended(_ text: String) -> String {
        var text = text
        // Nearly every address is in order already: one pass over its bytes, no copy.
        if text.utf8.allSatisfy(isPlain), !hasCapitalsBeforePath(text.utf8) { return text }
        text = trimmed(text)
        let scheme = scheme(of: text[...])?.lowercased()
        // The body of a data URL is data, not an address: only what no URL may hold is touched.
        if scheme == "data" { return "data" + text.dropFirst(4) }
        let body = withoutFragment(text)
        let authorityEnd = authorityEnd(of: body)
        let head = body[..<authorityEnd]
        return lowercasedASCII(head) + encoded(body[authorityEnd...])
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

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        // Space and controls, `"#%<>\^`{|}`, and everything beyond ASCII need a closer look.
        case 0...0x20, 0x22, 0x23, 0x25, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0xFF: false
        default: true
        }
    }

    private static func hasCapitalsBeforePath(_ bytes: String.UTF8View) -> Bool {
        var slashes = 0
        for byte in bytes {
            if byte == UInt8(ascii: "/") { slashes += 1 }
            if slashes == 3 { return false }
            if byte == UInt8(ascii: "?") { return false }
            if (0x41...0x5A).contains(byte) { return true }
        }
        return false
    }

    private static func trimmed(_ text: String) -> String {
        let isOuter = { (byte: UInt8) in byte <= 0x20 }
        guard let first = text.utf8.firstIndex(where: { !isOuter($0) }),
            let last = text.utf8.lastIndex(where: { !isOuter($0) })
        else { return "" }
        return String(text[first...last])
    }

    private static func withoutFragment(_ text: String) -> Substring {
        text.utf8.firstIndex(of: UInt8(ascii: "#")).map { text[..<$0] } ?? text[...]
    }

    /// Where scheme and authority end and path or query begin.
    private static func authorityEnd(of text: Substring) -> Substring.Index {
        guard let scheme = scheme(of: text),
            text.utf8.dropFirst(scheme.utf8.count).starts(with: "://".utf8)
        else { return text.startIndex }
        let start = text.utf8.index(text.startIndex, offsetBy: scheme.utf8.count + 3)
        return text.utf8[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            ?? text.endIndex
    }

    /// Scheme and host in small letters; what stands before an `@` is a name and keeps its case.
    private static func lowercasedASCII(_ head: Substring) -> String {
        let hostStart =
            head.utf8.lastIndex(of: UInt8(ascii: "@")).map { head.utf8.index(after: $0) }
        guard let hostStart else { return head.lowercased() }
        let schemeEnd = head.utf8.firstIndex(of: UInt8(ascii: "/")) ?? head.startIndex
        return head[..<schemeEnd].lowercased() + head[schemeEnd..<hostStart]
            + head[hostStart...].lowercased()
    }

    private static func encoded(_ text: Substring) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 16)
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count
                && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
            if isPlain(byte) || isEscape {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isHex(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
