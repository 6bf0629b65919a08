import GannetCore
import GannetThreads
import Synchronization

/// Tells whether the machine has a network, from its interfaces and their addresses.
///
/// The machine is online when an interface that is up and connected has an address that reaches
/// beyond this machine and its link. That says nothing about any host: only that a failure to
/// reach one means something. Where the kernel tells nothing, as in some sandboxes, the machine
/// counts as online and observers hear nothing. One thread waits for changes, without timers; it
/// starts with the first observer. Any thread.
public final class SystemNetworkMonitor: NetworkMonitoring {
    /// The monitor that everybody in the process can use; made at its first use.
    public static let shared = SystemNetworkMonitor()

    private let observers = ObserverList<Bool>()
    private let ending = WakeUp()
    private let thread = Mutex<SystemThread?>(nil)

    /// A monitor of this machine, or of the network namespace of the calling thread.
    public init() {}

    deinit {
        ending.ring()
    }

    /// Whether the machine is online now; asks the kernel, which takes some microseconds.
    public var isOnline: Bool { Self.currentState() }

    /// Calls `handler` at each change, on the monitor's thread, until the result is cancelled or
    /// the monitor is gone.
    public func observe(
        _ handler: @escaping @Sendable (_ isOnline: Bool) -> Void
    ) -> any Cancelling {
        let observation = observers.add(handler)
        startOnce()
        return observation
    }

    private func startOnce() {
        thread.withLock { thread in
            // Made here, so that no change between this call and the thread's start is missed.
            guard thread == nil, let socket = RouteSocket() else { return }
            let before = Self.currentState()
            // The thread holds everything but the monitor, so that the monitor can go.
            thread = SystemThread(name: "gannet-network") { [observers, ending] in
                var isOnline = before
                while socket.waitForChange(or: ending) {
                    let now = Self.currentState()
                    guard now != isOnline else { continue }
                    isOnline = now
                    observers.tell(now)
                }
            }
        }
    }

    private static func currentState() -> Bool {
        InterfaceAddress.current().map(ReachabilityRule.isOnline) ?? true
    }
}
