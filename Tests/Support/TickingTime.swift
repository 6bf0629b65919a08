import FoundationEssentials
import GannetCore
import Synchronization

/// A clock that moves on by a second whenever it is looked at, so that what looks often runs out of
/// time.
package final class TickingTime: TimeProviding {
    private let ticks = Atomic(0)

    package init() {}

    /// How often it has been looked at.
    package var looks: Int { ticks.load(ordering: .relaxed) }

    package var now: Date { Date(timeIntervalSince1970: uptime) }

    package var uptime: Double {
        Double(ticks.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    /// Never comes to it.
    package func schedule(
        at deadline: Double, _ action: @escaping @Sendable () -> Void
    ) -> any Cancelling {
        Nothing()
    }

    private struct Nothing: Cancelling {
        func cancel() {}
    }
}
