import FoundationEssentials
import GannetCore
import Glibc

/// The time of the machine.
package struct SystemTime: TimeProviding {
    /// The machine's clocks.
    package init() {}

    /// The time of day, exact to a few milliseconds.
    ///
    /// Dates of HTTP count whole seconds, and the coarse clock is read several times as fast.
    package var now: Date {
        Date(timeIntervalSince1970: Self.read(CLOCK_REALTIME_COARSE))
    }

    /// Seconds on the clock that never runs backwards.
    package var uptime: Double { Self.read(CLOCK_MONOTONIC) }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Runs `action` on the timer thread that all such clocks share.
    package func schedule(
        at deadline: Double, _ action: @escaping @Sendable () -> Void
    ) -> any Cancelling {
        SystemTimer.shared.schedule(at: deadline, action)
    }
}
