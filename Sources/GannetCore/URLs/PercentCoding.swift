/// Percent-encoding and its undoing (RFC 3986, section 2.1).
package enum PercentCoding {
    /// The bytes that `text` stands for; a `%` that begins no escape stands for itself.
    package static func bytes(of text: Substring) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = value(of: rest.prefix(2)) {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// The text with its escapes undone; bytes that are no UTF-8 become U+FFFD.
    package static func decoded(_ text: Substring) -> String {
        String(decoding: bytes(of: text), as: UTF8.self)
    }

    /// A path with every byte escaped that might mean something else within a URL.
    package static func encodedPath(_ bytes: some Sequence<UInt8>) -> String {
        var output: [UInt8] = []
        for byte in bytes {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
                output.append(byte)
            default: append(byte, to: &output)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// A text with all escaped that no URL may hold, and a `%` that begins no escape; the escapes
    /// that are there stay as they are.
    static func mended(_ text: Substring) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count + 16)
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count
                && isHexDigit(bytes[index + 1]) && isHexDigit(bytes[index + 2])
            if isPlain(byte) || isEscape {
                output.append(byte)
            } else {
                append(byte, to: &output)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Whether a URL may hold the byte, and it says nothing that needs a closer look: not so
    /// spaces, controls, ``"#%<>\^`{|}`` and everything beyond ASCII.
    @inline(__always)
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x22, 0x23, 0x25, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0xFF: false
        default: true
        }
    }

    /// Whether the byte is a hexadecimal digit in ASCII.
    @inline(__always)
    static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    private static func append(_ byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "%"))
        output.append(hexDigit(byte >> 4))
        output.append(hexDigit(byte & 15))
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }

    private static func value(of digits: Substring.UTF8View.SubSequence) -> UInt8? {
        guard digits.count == 2, digits.allSatisfy(isHexDigit) else { return nil }
        return UInt8(Substring(digits), radix: 16)
    }
}
