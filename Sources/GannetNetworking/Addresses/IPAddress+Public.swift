extension IPAddress {
    /// Whether the address is one of the public internet's, rather than of this machine, a local
    /// network or a special range (RFC 6890; IANA special-purpose address registries).
    var isPublic: Bool {
        if isVersion4 {
            return !Self.special4.contains { isIn($0.prefix, bits: $0.bits) }
        }
        if let embeddedVersion4 { return embeddedVersion4.isPublic }
        // Global unicast is 2000::/3 and nothing else so far (RFC 4291, section 2.4).
        return isIn([0x20], bits: 3) && !Self.special6.contains { isIn($0.prefix, bits: $0.bits) }
    }

    private static let special4: [(prefix: [UInt8], bits: Int)] = [
        ([0], 8),  // this network
        ([10], 8),  // private
        ([100, 64], 10),  // shared between carrier and customer
        ([127], 8),  // this machine
        ([169, 254], 16),  // link-local, and the metadata services of clouds
        ([172, 16], 12),  // private
        ([192, 0, 0], 24),  // protocol assignments
        ([192, 0, 2], 24),  // documentation
        ([192, 88, 99], 24),  // relays to 6to4, withdrawn
        ([192, 168], 16),  // private
        ([198, 18], 15),  // benchmarks
        ([198, 51, 100], 24),  // documentation
        ([203, 0, 113], 24),  // documentation
        ([224], 4),  // multicast
        ([240], 4),  // reserved, and broadcast
    ]

    private static let special6: [(prefix: [UInt8], bits: Int)] = [
        ([0x20, 0x01, 0x00], 23),  // protocol assignments, Teredo among them
        ([0x20, 0x01, 0x0D, 0xB8], 32),  // documentation
        ([0x3F, 0xFF, 0x00], 20),  // documentation
    ]
}
