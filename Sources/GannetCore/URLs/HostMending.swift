/// The rules by which the host of an address is mended.
enum HostMending {
    /// The host in its one form: small, without escapes, in ASCII where that is plain to see.
    static func mended(_ host: Substring) -> String {
        if host.utf8.first == UInt8(ascii: "[") {
            return IPv6Text.shortest(host) ?? host.lowercased()
        }
        if host.utf8.allSatisfy(isNameByte) { return host.lowercased() }
        // Foundation's `URL` escapes letters in hosts. What else is escaped is no part of a name,
        // and must not come to mean something else: it stays.
        guard let readable = String(validating: PercentCoding.bytes(of: host), as: UTF8.self),
            readable.utf8.allSatisfy({ $0 >= 0x80 || isNameByte($0) })
        else { return host.lowercased() }
        return InternationalName.ascii(readable) ?? readable.lowercased()
    }

    /// Letters, digits, hyphen, dot and underscore.
    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }
}
