import Glibc

extension IPAddress {
    /// The address in a socket address of the internet families; nil for any other family.
    init?(socketAddress: UnsafePointer<sockaddr>) {
        let start = unsafe UnsafeRawPointer(socketAddress)
        switch unsafe Int32(socketAddress.pointee.sa_family) {
        case AF_INET:
            let address = unsafe start.loadUnaligned(as: sockaddr_in.self).sin_addr
            self.init(bytes: unsafe withUnsafeBytes(of: address) { unsafe Array($0) })
        case AF_INET6:
            let address = unsafe start.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self.init(bytes: unsafe withUnsafeBytes(of: address) { unsafe Array($0) })
        default: return nil
        }
    }

    /// The address written as `text`, without brackets; a zone behind a `%` is left out.
    init?(text: String) {
        let text = String(text.prefix { $0 != "%" })
        var bytes = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(bytes: Array(bytes[..<4]))
        } else if unsafe inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes: bytes)
        } else {
            return nil
        }
    }
}
