/// Tells whether an address is in its one form already, as nearly all are.
///
/// Every request that is made passes here, so it takes one look at each byte. It may fail to see
/// that an odd one is in order; then closer inspection finds nothing to mend.
enum CanonicalForm {
    /// Whether mending would change nothing.
    static func isMet(by bytes: Span<UInt8>) -> Bool {
        if begins(bytes, with: "https://") { return isWeb(bytes, from: 8, defaultPort: 443) }
        if begins(bytes, with: "http://") { return isWeb(bytes, from: 7, defaultPort: 80) }
        if begins(bytes, with: "data:") { return isPlain(bytes, from: 5) }
        return begins(bytes, with: "file:///") && isSimplePath(bytes, from: 7)
    }

    private static func isWeb(_ bytes: Span<UInt8>, from start: Int, defaultPort: Int) -> Bool {
        var index = start
        while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
        guard index > start, index < bytes.count else { return false }
        if bytes[index] == UInt8(ascii: ":") {
            guard let end = portEnd(bytes, from: index + 1, defaultPort: defaultPort) else {
                return false
            }
            index = end
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "/") else { return false }
        return isTarget(bytes, from: index)
    }

    /// Whether path and query are in order: plain bytes, whole escapes, no segments of dots.
    private static func isTarget(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        var (index, isInPath) = (start, true)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "/"):
                if isInPath, isDot(bytes, at: index) { return false }
            case UInt8(ascii: "?"): isInPath = false
            case UInt8(ascii: "%"):
                guard index + 1 < bytes.count, PercentCoding.isHexDigit(bytes[index]),
                    PercentCoding.isHexDigit(bytes[index + 1])
                else { return false }
            default: if !PercentCoding.isPlain(byte) { return false }
            }
        }
        return true
    }

    /// Whether a dot stands there, however it is written: what it means is for others to tell.
    private static func isDot(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        if bytes[index] == UInt8(ascii: ".") { return true }
        return bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count
            && bytes[index + 1] == UInt8(ascii: "2") && bytes[index + 2] | 0x20 == UInt8(ascii: "e")
    }

    /// Where a port ends that has to be written: a number without a zero before it.
    private static func portEnd(
        _ bytes: Span<UInt8>, from start: Int, defaultPort: Int
    ) -> Int? {
        var (port, index) = (0, start)
        while index < bytes.count, (0x30...0x39).contains(bytes[index]), port < 65536 {
            if index > start, port == 0 { return nil }
            port = port * 10 + Int(bytes[index] - 0x30)
            index += 1
        }
        return (1...65535).contains(port) && port != defaultPort ? index : nil
    }

    private static func isPlain(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        for index in start..<bytes.count where !PercentCoding.isPlain(bytes[index]) {
            return false
        }
        return true
    }

    /// Whether a path holds only what is never escaped.
    private static func isSimplePath(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        for index in start..<bytes.count {
            switch bytes[index] {
            case 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E: continue
            default: return false
            }
        }
        return bytes.count < start + 2 || bytes[start + 1] != UInt8(ascii: "/")
    }

    /// Small letters, digits, hyphen, dot and underscore.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    private static func begins(_ bytes: Span<UInt8>, with prefix: String) -> Bool {
        let prefix = prefix.utf8.span
        guard bytes.count >= prefix.count else { return false }
        for index in prefix.indices where bytes[index] != prefix[index] { return false }
        return true
    }
}
