/// Reads the directives of one line of `Cache-Control` (RFC 9111, section 5.2): names with an
/// optional argument, which is a token or a quoted string.
struct DirectiveReader {
    private var rest: Substring.UTF8View

    init(_ line: String) {
        rest = line[...].utf8
    }

    mutating func readAll() -> [(name: String, argument: CacheControl.Argument)] {
        var directives: [(name: String, argument: CacheControl.Argument)] = []
        while !rest.isEmpty {
            let directive = read()
            if !directive.name.isEmpty { directives.append(directive) }
        }
        return directives
    }

    /// One directive, and the comma behind it.
    private mutating func read() -> (name: String, argument: CacheControl.Argument) {
        skipBlanks()
        let written = take { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "=") }
        let name = written.trimmingBlanks()
        defer {
            _ = take { $0 != UInt8(ascii: ",") }
            rest = rest.dropFirst()
        }
        guard rest.first == UInt8(ascii: "=") else { return (name.lowercased(), .none) }
        rest = rest.dropFirst()
        // The grammar has no blank on either side of the equals sign.
        let isTight = written.utf8.count == name.utf8.count && !isBlank(rest.first)
        let argument = readArgument()
        return (name.lowercased(), isTight ? argument : .malformed)
    }

    private mutating func readArgument() -> CacheControl.Argument {
        guard rest.first == UInt8(ascii: "\"") else {
            return .text(take { $0 != UInt8(ascii: ",") }.trimmingBlanks())
        }
        rest = rest.dropFirst()
        var bytes: [UInt8] = []
        while var byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") {
                skipBlanks()
                let isWhole = rest.isEmpty || rest.first == UInt8(ascii: ",")
                return isWhole ? .text(String(decoding: bytes, as: UTF8.self)) : .malformed
            }
            if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { byte = escaped }
            bytes.append(byte)
        }
        return .malformed
    }

    private mutating func take(while matches: (UInt8) -> Bool) -> String {
        let taken = rest.prefix(while: matches)
        rest = rest.dropFirst(taken.count)
        return String(Substring(taken))
    }

    private mutating func skipBlanks() {
        rest = rest.drop { isBlank($0) }
    }

    private func isBlank(_ byte: UInt8?) -> Bool {
        byte == 0x20 || byte == 0x09
    }
}
