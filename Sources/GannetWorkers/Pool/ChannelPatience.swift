import GannetCore
import GannetThreads

/// How long the other end of a channel is waited for.
package struct ChannelPatience: Sendable {
    /// For ever.
    package static let endless = ChannelPatience()

    /// How long somebody who wants the work to end may have to wait, in milliseconds.
    private static let reaction: Int32 = 20
    private static let clock = SystemTime()

    /// When the system's uptime reads this, it is over; nil for never.
    private let deadline: Double?
    /// Says whether it is over before that.
    private let watch: DecodeWatch?

    /// Patience for so many seconds from now on, nil for any number, unless `watch` ends it.
    init(seconds: Double? = nil, watch: DecodeWatch? = nil) {
        // What has no end is as good as what ends in years.
        deadline = seconds.map { Self.clock.uptime + min($0, 1e9) }
        self.watch = watch
    }

    /// How long to wait before asking again; -1 for ever.
    func milliseconds() throws(ChannelError) -> Int32 {
        if watch?.isOver == true { throw .timedOut }
        let longest = watch == nil ? Int32.max : Self.reaction
        guard let deadline else { return watch == nil ? -1 : longest }
        let left = deadline - Self.clock.uptime
        guard left > 0 else { throw .timedOut }
        return min(longest, Int32(min(left * 1000 + 1, 3_600_000)))
    }
}
