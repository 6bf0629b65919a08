import Foundation
import Glibc

/// A socket that listens and never accepts: connections come about, and nobody speaks.
///
/// With a full queue not even that: further ones get no answer at all.
final class DeafListener: Sendable {
    let port: UInt16
    private let descriptors: [Int32]

    init(isFull: Bool = false) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(listener, address, length) == 0
                    && listen(listener, isFull ? 0 : 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        descriptors = [listener] + (isFull ? Self.fill(address) : [])
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    /// Takes every place in the queue; connections that find none stay under way.
    private static func fill(_ address: sockaddr_in) -> [Int32] {
        (0..<4).map { _ in
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            _ = fcntl(client, F_SETFL, O_NONBLOCK)
            var address = address
            unsafe withUnsafeMutablePointer(to: &address) { address in
                unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    _ = unsafe connect(client, address, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            return client
        }
    }
}
