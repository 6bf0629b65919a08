import GannetCore
import GannetThreads
import Synchronization

/// Tells when the system runs short of memory: from the kernel's pressure stall information and
/// from the events of the control group that this process is in.
///
/// One thread waits for both, without timers; it starts with the first observer. The kernel tells
/// that memory is scarce, not that it is so no longer: observers hear `warning` and `critical`,
/// again at each signal, at most about once in two seconds for each, and never `normal`. Where the
/// kernel offers neither (no PSI, no right to set a trigger, no group of one's own) nobody ever
/// hears anything, and ``sources`` is empty. Any thread.
public final class SystemMemoryPressure: MemoryPressureMonitoring {
    /// The monitor that everybody in the process can use; made at its first use.
    public static let shared = SystemMemoryPressure()

    /// What is being waited on, by name; empty where the kernel tells nothing.
    public let sources: [String]

    private let waited: [PressureSource]
    private let observers = ObserverList<MemoryPressure>()
    private let ending = WakeUp()
    private let thread = Mutex<SystemThread?>(nil)

    /// A monitor of this machine.
    public convenience init() {
        self.init(PressureSource.system())
    }

    /// A monitor of these sources.
    init(_ sources: [PressureSource]) {
        waited = sources
        self.sources = sources.map(\.name)
    }

    deinit {
        ending.ring()
    }

    /// Calls `handler` at each signal, on the monitor's thread, until the result is cancelled or
    /// the monitor is gone.
    public func observe(
        _ handler: @escaping @Sendable (MemoryPressure) -> Void
    ) -> any Cancelling {
        let observation = observers.add(handler)
        startOnce()
        return observation
    }

    private func startOnce() {
        guard !waited.isEmpty else { return }
        thread.withLock { thread in
            guard thread == nil else { return }
            // The thread holds everything but the monitor, so that the monitor can go.
            thread = SystemThread(name: "gannet-pressure") { [waited, observers, ending] in
                let waiter = PressureWaiter(waited, ending: ending)
                while let pressure = waiter.next() { observers.tell(pressure) }
            }
        }
    }
}
