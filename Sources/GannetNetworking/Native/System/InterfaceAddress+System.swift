import Glibc

extension InterfaceAddress {
    /// The addresses that the machine has now; nil where the kernel does not tell.
    static func current() -> [InterfaceAddress]? {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&first) == 0 else { return nil }
        defer { unsafe freeifaddrs(first) }
        var found: [InterfaceAddress] = []
        var next = unsafe first
        while let entry = unsafe next {
            unsafe next = entry.pointee.ifa_next
            guard let address = unsafe entry.pointee.ifa_addr,
                let address = unsafe IPAddress(socketAddress: address)
            else { continue }
            let flags = unsafe Int32(bitPattern: entry.pointee.ifa_flags)
            let running = Int32(IFF_UP) | Int32(IFF_RUNNING)
            found.append(
                InterfaceAddress(
                    isRunning: flags & running == running,
                    isLoopback: flags & Int32(IFF_LOOPBACK) != 0, address: address))
        }
        return found
    }
}
