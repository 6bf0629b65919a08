/// Reads the directives of one line of `Cache-Control` (RFC 9111, section 5.2): names with an
/// optional argument, which is a token or a quoted string.
///
/// Works on bytes by their index: every answer is read, and slices of text cost ten times as much.
struct DirectiveReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ line: String) {
        bytes = Array(line.utf8)
    }

    mutating func readAll(
        into directives: inout [(name: String, argument: CacheControl.Argument)]
    ) {
        while position < bytes.count {
            let directive = read()
            if !directive.name.isEmpty { directives.append(directive) }
        }
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// One directive, and the comma behind it.
    private mutating func read() -> (name: String, argument: CacheControl.Argument) {
        skipBlanks()
        let written = skip { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "=") }
        let name = withoutBlanks(written)
        defer {
            _ = skip { $0 != UInt8(ascii: ",") }
            position += 1
        }
        guard next == UInt8(ascii: "=") else { return (lowercased(name), .none) }
        position += 1
        // The grammar has no blank on either side of the equals sign.
        let isTight = written.count == name.count && !Self.isBlank(next)
        let argument = readArgument()
        return (lowercased(name), isTight ? argument : .malformed)
    }

    private mutating func readArgument() -> CacheControl.Argument {
        guard next == UInt8(ascii: "\"") else {
            let argument = withoutBlanks(skip { $0 != UInt8(ascii: ",") })
            return .text(String(decoding: bytes[argument], as: UTF8.self))
        }
        position += 1
        var text: [UInt8] = []
        while var byte = next {
            position += 1
            if byte == UInt8(ascii: "\"") {
                skipBlanks()
                let isWhole = next == nil || next == UInt8(ascii: ",")
                return isWhole ? .text(String(decoding: text, as: UTF8.self)) : .malformed
            }
            if byte == UInt8(ascii: "\\"), let escaped = next {
                byte = escaped
                position += 1
            }
            text.append(byte)
        }
        return .malformed
    }

    private mutating func skip(while matches: (UInt8) -> Bool) -> Range<Int> {
        let start = position
        while position < bytes.count, matches(bytes[position]) { position += 1 }
        return start..<position
    }

    private mutating func skipBlanks() {
        _ = skip { Self.isBlank($0) }
    }

    private func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, Self.isBlank(bytes[start]) { start += 1 }
        while start < end, Self.isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Without regard to letters outside ASCII, which no name has.
    private func lowercased(_ range: Range<Int>) -> String {
        unsafe String(unsafeUninitializedCapacity: range.count) { place in
            for (offset, index) in range.enumerated() {
                let byte = bytes[index]
                unsafe place[offset] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            }
            return range.count
        }
    }

    private static func isBlank(_ byte: UInt8?) -> Bool {
        byte == 0x20 || byte == 0x09
    }
}
