import Foundation
import GannetCore
import GannetNetworking
import GannetTesting
import Glibc

/// A network namespace of a test's own, with two interfaces joined to each other, and a monitor
/// that lives in it.
///
/// A thread takes the namespace of the one that starts it, so all that happens there is done on
/// one thread that has left the machine's.
final class PrivateNetwork: Sendable {
    /// Whether this process may make one; found out by making one.
    static let isPossible: Bool = {
        guard geteuid() == 0, FileManager.default.fileExists(atPath: ip) else { return false }
        // `try?` because in a container root may lack the right.
        return (try? PrivateNetwork()) != nil
    }()

    private static let ip = "/usr/sbin/ip"

    private let executor = ThreadedExecutor()

    /// A network in which the interfaces are down.
    init() throws {
        try run {
            try Self.leaveNetwork()
            try Child.run(Self.ip, "link", "add", "left", "type", "veth", "peer", "name", "right")
            try Child.run(Self.ip, "address", "add", "10.9.9.1/24", "dev", "left")
            try Child.run(Self.ip, "link", "set", "right", "up")
        }
    }

    /// A monitor of this network.
    func monitor() -> any NetworkMonitoring {
        ConfinedMonitor(network: self, monitor: run { SystemNetworkMonitor() })
    }

    /// Switches the interface that has an address.
    func set(isOnline: Bool) throws {
        try run { try Child.run(Self.ip, "link", "set", "left", isOnline ? "up" : "down") }
    }

    /// Runs `body` on the thread in the namespace, and waits.
    func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let (isDone, results) = (Gate(), Recorder<Result<Value, Failure>>())
        executor.execute {
            results.append(Result { () throws(Failure) in try body() })
            isDone.open()
        }
        isDone.waitBlocking()
        return try results.events[0].get()
    }

    /// Swift does not see `unshare(2)`, which glibc shows to GNU sources only.
    private static func leaveNetwork() throws {
        let newNetwork: Int32 = 0x4000_0000
        guard let function = unsafe dlsym(nil, "unshare") else { throw POSIXError(.ENOSYS) }
        let unshare = unsafe unsafeBitCast(function, to: (@convention(c) (Int32) -> Int32).self)
        guard unshare(newNetwork) == 0 else { throw POSIXError(.EPERM) }
    }
}

/// A monitor that is asked on the thread of its network.
private struct ConfinedMonitor: NetworkMonitoring {
    let network: PrivateNetwork
    let monitor: SystemNetworkMonitor

    var isOnline: Bool { network.run { monitor.isOnline } }

    func observe(
        _ handler: @escaping @Sendable (_ isOnline: Bool) -> Void
    ) -> any Cancelling {
        network.run { monitor.observe(handler) }
    }
}
