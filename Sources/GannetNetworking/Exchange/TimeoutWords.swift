import GannetCore

/// The words for a time that ran out.
enum TimeoutWords {
    /// The error for `part` having taken longer than allowed.
    ///
    /// - Parameter progress: how much of the body has come, in words.
    static func error(
        _ part: TransferClock.Part, limits: TransferTimeouts, progress: String
    ) -> ImageError {
        ImageError(.timeout, reason(part, limits, progress))
    }

    private static func reason(
        _ part: TransferClock.Part, _ limits: TransferTimeouts, _ progress: String
    ) -> String {
        switch part {
        case .queue, .connect:
            "no connection came about within the \(seconds(limits.connect)) allowed; "
                + "the host may be down; try again, or raise timeouts.connect"
        case .firstByte, .silence:
            "no first byte came within the \(seconds(limits.firstByte)) allowed after the "
                + "request; the origin may be overloaded; try again, or raise timeouts.firstByte"
        case .stall:
            "nothing came for the \(seconds(limits.stall)) that a pause may last, "
                + "after \(progress); try again, or raise timeouts.stall"
        case .whole:
            "the \(seconds(limits.whole)) allowed for the whole transfer ran out "
                + "after \(progress); try again, or raise timeouts.whole"
        }
    }

    private static func seconds(_ count: Double) -> String {
        count == count.rounded() && abs(count) < 1e9 ? "\(Int(count)) s" : "\(count) s"
    }
}
