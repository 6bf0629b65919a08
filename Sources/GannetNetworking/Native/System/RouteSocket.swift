import GannetThreads
import Glibc

/// Hears from the kernel that interfaces or addresses have changed: a socket of family
/// `AF_NETLINK` (netlink(7), rtnetlink(7)).
///
/// What exactly has changed is not read from it: a message can be lost, the present cannot.
final class RouteSocket: Sendable {
    private let descriptor: Int32

    /// The address of such a socket, as in `linux/netlink.h`, which Glibc's module leaves out.
    private struct Address: BitwiseCopyable {
        var family = sa_family_t(AF_NETLINK)
        var padding: UInt16 = 0
        var port: UInt32 = 0
        var groups: UInt32
    }

    /// Changes of links and of addresses of both versions, as in `linux/rtnetlink.h`:
    /// `RTMGRP_LINK`, `RTMGRP_IPV4_IFADDR`, `RTMGRP_IPV6_IFADDR`.
    private static let groups: UInt32 = 0x1 | 0x10 | 0x100

    /// A socket that hears of changes from now on; nil where the kernel gives none.
    init?() {
        // Protocol 0 is NETLINK_ROUTE. The type is SOCK_RAW, which Swift's Glibc shows only where
        // it is linked dynamically.
        descriptor = socket(AF_NETLINK, 3, 0)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var address = Address(groups: Self.groups)
        let size = socklen_t(MemoryLayout<Address>.size)
        let status = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, size)
            }
        }
        // From here on the socket closes itself.
        guard status == 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits for a change.
    ///
    /// - Returns: false when `ending` has been rung, or the kernel tells nothing any more.
    func waitForChange(or ending: WakeUp) -> Bool {
        var files = [descriptor, ending.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while unsafe poll(&files, nfds_t(files.count), -1) < 0 {
            guard errno == EINTR else { return false }
        }
        guard files[1].revents == 0 else { return false }
        return drain()
    }

    /// Throws away what has come; a queue that ran over has told of a change, too.
    private func drain() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 || (count < 0 && [EINTR, ENOBUFS].contains(errno)) { continue }
            return count < 0 && errno == EAGAIN
        }
    }
}
