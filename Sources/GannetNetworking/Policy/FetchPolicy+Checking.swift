import GannetCore

extension FetchPolicy {
    /// Whether nothing is refused.
    package var isEverything: Bool {
        schemes == nil && hosts == nil && ports == nil && addresses.isEverything
    }

    /// Whether URLs of that scheme may be loaded.
    public func permits(scheme: String) -> Bool {
        schemes?.contains(scheme) ?? true
    }

    /// Whether hosts of that name may be loaded from.
    public func permits(host: String) -> Bool {
        guard let hosts else { return true }
        // A dot at the end says that the name is whole, and names the same host.
        let name = host.utf8.last == UInt8(ascii: ".") ? host.dropLast() : host[...]
        return hosts.contains(String(name)) || hosts.contains { Self.pattern($0, covers: name) }
    }

    /// Whether that port may be connected to.
    public func permits(port: Int) -> Bool {
        ports?.contains(port) ?? true
    }

    /// Checks all that an address tells before it is connected to.
    ///
    /// - Throws: `blocked_address`.
    func check(_ address: WebAddress) throws(ImageError) {
        try check(scheme: address.scheme)
        guard permits(host: address.host) else {
            throw Self.refusal("the fetch policy does not allow the host \(address.host)")
        }
        guard permits(port: address.port) else {
            throw Self.refusal("the fetch policy does not allow the port \(address.port)")
        }
    }

    /// Checks a scheme, of whichever loader.
    ///
    /// - Throws: `blocked_address`.
    func check(scheme: String) throws(ImageError) {
        guard !permits(scheme: scheme) else { return }
        let known = (schemes ?? []).sorted().map { "\($0):" }.joined(separator: ", ")
        throw Self.refusal("the fetch policy does not allow \(scheme): but only \(known)")
    }

    private static func pattern(_ pattern: String, covers name: Substring) -> Bool {
        pattern.hasPrefix("*.") && name.hasSuffix(pattern.dropFirst())
            && name.utf8.count >= pattern.utf8.count
    }

    private static func refusal(_ reason: String) -> ImageError {
        ImageError(.blockedAddress, reason)
    }
}
