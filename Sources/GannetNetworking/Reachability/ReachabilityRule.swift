/// A network interface of the machine with one of its addresses.
struct InterfaceAddress: Hashable {
    /// Whether the interface is switched on, and something is connected to it.
    var isRunning: Bool
    /// Whether it leads back to this machine.
    var isLoopback: Bool
    /// The address.
    var address: IPAddress
}

/// When a machine counts as having a network.
enum ReachabilityRule {
    /// Whether some running interface has an address that reaches beyond this machine and its link.
    ///
    /// Addresses that an interface gives itself (RFC 3927, RFC 4291, section 2.5.6) do not count:
    /// they are there without any network.
    static func isOnline(_ addresses: [InterfaceAddress]) -> Bool {
        addresses.contains { found in
            found.isRunning && !found.isLoopback && !isLocal(found.address)
        }
    }

    private static func isLocal(_ address: IPAddress) -> Bool {
        let bytes = address.bytes
        guard address.isVersion4 else {
            let isLinkLocal = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
            return isLinkLocal || bytes.dropLast().allSatisfy { $0 == 0 }
        }
        let last = bytes.suffix(4)
        return last.first == 127 || last.prefix(2).elementsEqual([169, 254])
    }
}
