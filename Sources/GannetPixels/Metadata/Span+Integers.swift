extension Span where Element == UInt8 {
    /// The unsigned number of 2 bytes at `offset`, or nil past the end.
    package func uint16(at offset: Int, isBigEndian: Bool = true) -> UInt16? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        let first = UInt16(self[offset])
        let second = UInt16(self[offset + 1])
        return isBigEndian ? first << 8 | second : second << 8 | first
    }

    /// The unsigned number of 4 bytes at `offset`, or nil past the end.
    package func uint32(at offset: Int, isBigEndian: Bool = true) -> UInt32? {
        guard offset >= 0, offset <= count - 4,
            let first = uint16(at: offset, isBigEndian: isBigEndian),
            let second = uint16(at: offset + 2, isBigEndian: isBigEndian)
        else { return nil }
        return isBigEndian
            ? UInt32(first) << 16 | UInt32(second) : UInt32(second) << 16 | UInt32(first)
    }

    /// Whether the bytes from `offset` on are those of `text`.
    package func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset >= 0, offset <= count - length else { return false }
        var index = offset
        for byte in "\(text)".utf8 {
            guard self[index] == byte else { return false }
            index += 1
        }
        return true
    }
}
