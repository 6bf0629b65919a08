import GannetCore

/// The rules by which a host in an address becomes ASCII.
enum HostName {
    /// The host in small ASCII letters; addresses in brackets stay as they are.
    ///
    /// Escapes are undone first, because Foundation's `URL` escapes letters in hosts.
    ///
    /// - Throws: `invalid_url`.
    static func ascii(_ text: Substring) throws(ImageError) -> String {
        guard !text.isEmpty else {
            throw ImageError(.invalidURL, "the host is missing: a name must follow the two slashes")
        }
        if text.utf8.first == UInt8(ascii: "[") { return try bracketed(text) }
        if text.utf8.allSatisfy(isNameByte) { return try checked(text.lowercased()) }
        guard let readable = String(validating: PercentCoding.bytes(of: text), as: UTF8.self)
        else {
            throw ImageError(.invalidURL, "the host is not valid UTF-8")
        }
        // A zero byte would end the name for C code, and so name another host.
        guard readable.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw ImageError(.invalidURL, "the host holds a space or control character")
        }
        switch InternationalHost.ascii(readable) {
        case .success(let host): return try checked(host)
        case .failure(let failure):
            throw ImageError(
                .invalidURL, "the host has no ASCII form (\(failure.reason))", underlying: failure)
        }
    }

    /// An address of version 6, perhaps with a zone (RFC 3986, section 3.2.2; RFC 6874).
    private static func bracketed(_ text: Substring) throws(ImageError) -> String {
        let inner = text.dropFirst().dropLast()
        let address = inner.prefix { $0 != "%" }
        guard text.utf8.last == UInt8(ascii: "]"), address.contains(":"),
            address.utf8.allSatisfy(isAddressByte), inner.utf8.allSatisfy(isZoneByte)
        else {
            throw ImageError(.invalidURL, "the host \(text) is not an address of version 6")
        }
        return text.lowercased()
    }

    /// Mapping can yield characters that mean something else in an address, such as a slash.
    private static func checked(_ host: String) throws(ImageError) -> String {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let named = labels.last?.isEmpty == true ? labels.dropLast() : labels[...]
        guard host.utf8.allSatisfy(isNameByte), host.utf8.count <= 254, !named.isEmpty,
            named.allSatisfy({ (1...63).contains($0.utf8.count) })
        else {
            throw ImageError(
                .invalidURL,
                "\"\(host)\" is no host name: it takes letters, digits and hyphens between dots")
        }
        return host
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x3A, 0x2E: true
        default: false
        }
    }

    private static func isZoneByte(_ byte: UInt8) -> Bool {
        isNameByte(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "%")
    }
}
