import FoundationEssentials
import Glibc

/// One end of a TCP connection, or a listening socket; never blocks.
///
/// Confined to the thread that uses it; closed by ``close(isReset:)``, at the latest in `deinit`.
final class Socket {
    /// What came of a read or a write.
    enum Outcome: Equatable {
        case moved(Int)
        case wouldBlock
        case ended
    }

    private(set) var descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        close(isReset: false)
    }

    /// Gives the descriptor away: whoever takes it closes it.
    func handOver() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }

    /// Takes the next connection that waits; nil when there is none.
    func accept() -> Socket? {
        let accepted = Glibc.accept(descriptor, nil, nil)
        guard accepted >= 0 else { return nil }
        let socket = Socket(descriptor: accepted)
        // Without this a small second write waits for the client's delayed acknowledgement.
        socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, to: Int32(1))
        return socket
    }

    /// Whether the last ``accept()`` failed for want of file descriptors.
    static var isOutOfDescriptors: Bool { errno == EMFILE || errno == ENFILE }

    /// Reads what there is into `buffer`.
    func read(into buffer: inout [UInt8]) -> Outcome {
        let count = unsafe buffer.withUnsafeMutableBytes { block in
            unsafe Glibc.recv(descriptor, block.baseAddress, block.count, 0)
        }
        return count == 0 ? .ended : Self.outcome(count)
    }

    /// Writes as much of `data` as the system takes.
    func write(_ data: Data) -> Outcome {
        let count = unsafe data.withUnsafeBytes { block in
            unsafe Glibc.send(descriptor, block.baseAddress, block.count, Int32(MSG_NOSIGNAL))
        }
        return Self.outcome(count)
    }

    /// Closes it, with a reset instead of an orderly end if asked; harmless the second time.
    func close(isReset: Bool) {
        guard descriptor >= 0 else { return }
        if isReset { set(SOL_SOCKET, SO_LINGER, to: linger(l_onoff: 1, l_linger: 0)) }
        _ = Glibc.close(descriptor)
        descriptor = -1
    }

    private func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, to value: Value) {
        var value = value
        let size = socklen_t(MemoryLayout<Value>.size)
        _ = unsafe setsockopt(descriptor, level, option, &value, size)
    }

    private static func outcome(_ count: Int) -> Outcome {
        if count >= 0 { return .moved(count) }
        return errno == EAGAIN || errno == EINTR ? .wouldBlock : .ended
    }
}

extension Socket {
    /// A socket that listens on a free port of 127.0.0.1 or ::1, and that port.
    static func listening(
        overIPv6: Bool
    ) throws(SystemCallError) -> (socket: Socket, port: UInt16) {
        if overIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            unsafe address.sin6_addr.__in6_u.__u6_addr8.15 = 1
            let socket = try listening(on: &address, family: AF_INET6)
            return (socket, UInt16(bigEndian: address.sin6_port))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let socket = try listening(on: &address, family: AF_INET)
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    /// A socket that listens on the address, in which the system writes the port that it gives.
    private static func listening<Address>(
        on address: inout Address, family: Int32
    ) throws(SystemCallError) -> Socket {
        let descriptor = Glibc.socket(family, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw .last("socket") }
        let socket = Socket(descriptor: descriptor)
        try unsafe socket.withAddress(of: &address, "bind") {
            unsafe bind(descriptor, $0, $1.pointee)
        }
        guard listen(descriptor, 1024) == 0 else { throw .last("listen") }
        try unsafe socket.withAddress(of: &address, "getsockname") {
            unsafe getsockname(descriptor, $0, $1)
        }
        return socket
    }

    /// The socket calls take every kind of address through one pointer type.
    private func withAddress<Address>(
        of address: inout Address, _ function: String,
        _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) throws(SystemCallError) {
        var size = socklen_t(MemoryLayout<Address>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe call($0, &size)
            }
        }
        guard status == 0 else { throw .last(function) }
    }
}
