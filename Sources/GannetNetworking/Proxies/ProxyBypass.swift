/// The hosts that are loaded from without a proxy, by the rules of `no_proxy` as curl has them.
struct ProxyBypass: Hashable, Sendable {
    private var isEverything = false
    private var names: Set<String> = []
    private var networks: [Network] = []

    private struct Network: Hashable {
        let address: IPAddress
        let bits: Int
    }

    /// The rules of a list: names, addresses, networks, or `*`.
    init(_ list: [String]) {
        for entry in list { add(entry) }
    }

    /// The rules of a text with commas or spaces between them.
    init(text: String) {
        self.init(text.split { $0 == "," || $0.isWhitespace }.map(String.init))
    }

    /// Whether `host`, in small ASCII letters, is loaded from without a proxy.
    func contains(_ host: String) -> Bool {
        if isEverything { return true }
        if let address = IPAddress(host: host) {
            return networks.contains { Self.network($0, contains: address) }
        }
        var rest = Self.withoutOuterDots(host[...])
        while !names.contains(String(rest)) {
            guard let dot = rest.firstIndex(of: ".") else { return false }
            rest = rest[rest.index(after: dot)...]
        }
        return true
    }

    private mutating func add(_ entry: String) {
        if entry == "*" { isEverything = true }
        let parts = entry.split(separator: "/", maxSplits: 1)
        guard let first = parts.first else { return }
        if let address = IPAddress(host: String(first)) {
            let all = address.bytes.count * 8
            // A number of bits that is none makes a network of one.
            let bits = parts.count == 2 ? Int(parts[1]) ?? all : all
            networks.append(Network(address: address, bits: min(max(bits, 0), all)))
        } else {
            names.insert(Self.withoutOuterDots(entry[...]).lowercased())
        }
    }

    private static func network(_ network: Network, contains address: IPAddress) -> Bool {
        address.isVersion4 == network.address.isVersion4
            && address.isIn(network.address.bytes, bits: network.bits)
    }

    private static func withoutOuterDots(_ name: Substring) -> Substring {
        var name = name
        if name.first == "." { name.removeFirst() }
        if name.last == "." { name.removeLast() }
        return name
    }
}

extension IPAddress {
    /// The address that a host in a URL is written as, with or without brackets.
    fileprivate init?(host: String) {
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        self.init(text: isBracketed ? String(host.dropFirst().dropLast()) : host)
    }
}
