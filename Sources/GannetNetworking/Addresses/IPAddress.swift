/// A network address of version 4 or 6, as bytes.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address in network order: 4 or 16 bytes.
    public let bytes: [UInt8]

    /// An address of 4 or 16 bytes in network order; nil for any other number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Whether this is an address of version 4.
    public var isVersion4: Bool { bytes.count == 4 }

    /// Digits and dots for version 4; eight groups in hexadecimal for version 6.
    public var description: String {
        if isVersion4 { return bytes.map { String($0) }.joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2).map { index in
            String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
        }.joined(separator: ":")
    }

    /// The address of version 4 that this one stands for, where it is a mapped, translated or
    /// tunnelled form of one (RFC 4291, 6052, 3056).
    var embeddedVersion4: IPAddress? {
        guard !isVersion4 else { return nil }
        if isIn([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], bits: 96)
            || isIn([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], bits: 96)
        {
            return IPAddress(bytes: Array(bytes[12...]))
        }
        return isIn([0x20, 0x02], bits: 16) ? IPAddress(bytes: Array(bytes[2..<6])) : nil
    }

    /// Whether the first `bits` are those of `prefix`.
    func isIn(_ prefix: [UInt8], bits: Int) -> Bool {
        let whole = bits / 8
        guard bytes.starts(with: prefix.prefix(whole)) else { return false }
        guard bits % 8 > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> (bits % 8))
        return bytes[whole] & mask == prefix[whole] & mask
    }
}
