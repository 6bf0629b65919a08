import GannetCore
import GannetThreads

/// Memory that becomes scarce when the test says so.
///
/// Any thread.
public final class FakeMemoryPressure: MemoryPressureMonitoring {
    private let observers = ObserverList<MemoryPressure>()

    /// A monitor that has nothing to tell yet.
    public init() {}

    /// How many listen.
    public var observerCount: Int { observers.count }

    /// Has `handler` called at each ``tell(_:)``, until the result is cancelled.
    public func observe(
        _ handler: @escaping @Sendable (MemoryPressure) -> Void
    ) -> any Cancelling {
        observers.add(handler)
    }

    /// Tells everybody who listens, in this thread.
    public func tell(_ pressure: MemoryPressure) {
        observers.tell(pressure)
    }
}
