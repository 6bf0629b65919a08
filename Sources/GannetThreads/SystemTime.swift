import FoundationEssentials
import GannetCore
import Glibc

/// The time of the machine.
package struct SystemTime: TimeProviding {
    /// The machine's clocks.
    package init() {}

    /// The time of day.
    package var now: Date { Date() }

    /// Seconds on the clock that never runs backwards.
    package var uptime: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Runs `action` on the timer thread that all such clocks share.
    package func schedule(
        at deadline: Double, _ action: @escaping @Sendable () -> Void
    ) -> any Cancelling {
        SystemTimer.shared.schedule(at: deadline, action)
    }
}
