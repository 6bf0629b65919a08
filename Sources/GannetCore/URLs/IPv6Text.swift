/// Network addresses of version 6 as they stand in URLs.
enum IPv6Text {
    /// The shortest form of an address in brackets (RFC 5952, in hexadecimal throughout, as the
    /// WHATWG's URL standard has it); nil if it is none, or has a zone.
    static func shortest(_ host: Substring) -> String? {
        guard host.utf8.last == UInt8(ascii: "]"),
            let groups = groups(in: host.dropFirst().dropLast())
        else { return nil }
        let zeros = longestZeros(in: groups)
        let texts = groups.map { String($0, radix: 16) }
        guard zeros.count > 1 else { return "[\(texts.joined(separator: ":"))]" }
        let before = texts[..<zeros.lowerBound].joined(separator: ":")
        let after = texts[zeros.upperBound...].joined(separator: ":")
        return "[\(before)::\(after)]"
    }

    /// The eight groups of an address (RFC 4291, section 2.2).
    private static func groups(in text: Substring) -> [UInt16]? {
        guard let gap = text.firstRange(of: "::") else {
            guard let groups = written(text), groups.count == 8 else { return nil }
            return groups
        }
        guard let before = written(text[..<gap.lowerBound], mayBeIPv4: false),
            let after = written(text[gap.upperBound...]), before.count + after.count < 8
        else { return nil }
        return before + [UInt16](repeating: 0, count: 8 - before.count - after.count) + after
    }

    private static func written(_ text: Substring, mayBeIPv4: Bool = true) -> [UInt16]? {
        if text.isEmpty { return [] }
        var groups: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if mayBeIPv4, index == parts.count - 1, let pair = ipv4(part) {
                groups += pair
            } else {
                guard (1...4).contains(part.utf8.count),
                    part.utf8.allSatisfy(PercentCoding.isHexDigit),
                    let group = UInt16(part, radix: 16)
                else { return nil }
                groups.append(group)
            }
        }
        return groups
    }

    /// The last 32 bits, where they are written in decimal.
    private static func ipv4(_ text: Substring) -> [UInt16]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { part in
            part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) ? UInt8(part) : nil
        }
        guard parts.count == 4, bytes.count == 4 else { return nil }
        return [UInt16(bytes[0]) << 8 | UInt16(bytes[1]), UInt16(bytes[2]) << 8 | UInt16(bytes[3])]
    }

    private static func longestZeros(in groups: [UInt16]) -> Range<Int> {
        var (longest, start) = (0..<0, 0)
        for (index, group) in groups.enumerated() {
            if group != 0 { start = index + 1 }
            if index + 1 - start > longest.count { longest = start..<index + 1 }
        }
        return longest
    }
}
