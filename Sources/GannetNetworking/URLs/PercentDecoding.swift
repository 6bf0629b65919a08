/// Undoing of percent-encoding (RFC 3986, section 2.1).
enum PercentDecoding {
    /// The bytes that `text` stands for; a `%` that begins no escape stands for itself.
    static func bytes(of text: Substring) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), let value = value(of: digits) {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    private static func value(of digits: Substring.UTF8View.SubSequence) -> UInt8? {
        guard digits.count == 2, digits.allSatisfy({ UInt8(ascii: "+") != $0 && $0 != 0x2D })
        else { return nil }
        return UInt8(Substring(digits), radix: 16)
    }
}
