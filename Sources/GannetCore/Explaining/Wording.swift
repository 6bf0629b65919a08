/// Numbers in words for people.
enum Wording {
    /// A time with two digits that count and a unit that fits.
    static func seconds(_ seconds: Double) -> String {
        let seconds = max(0, seconds)
        if seconds < 0.000_95 { return "\(rounded(seconds * 1_000_000)) µs" }
        if seconds < 0.95 { return "\(rounded(seconds * 1000)) ms" }
        if seconds < 120 { return "\(rounded(seconds)) s" }
        if seconds < 7200 { return "\(rounded(seconds / 60)) min" }
        return seconds < 172_800
            ? "\(rounded(seconds / 3600)) h" : "\(rounded(seconds / 86_400)) days"
    }

    /// A size with a unit that fits, in powers of a thousand.
    static func bytes(_ count: Int) -> String {
        if count < 1000 { return count == 1 ? "1 byte" : "\(count) bytes" }
        let size = Double(count)
        return size < 999_500 ? "\(rounded(size / 1000)) KB" : "\(rounded(size / 1_000_000)) MB"
    }

    /// One digit after the point below ten, where it is not zero.
    private static func rounded(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        guard tenths < 100, tenths.truncatingRemainder(dividingBy: 10) != 0 else {
            // Beyond all calendars: a number that fits into an Int is as good as any.
            return String(Int(min(value.rounded(), 1e15)))
        }
        return "\(tenths / 10)"
    }
}

extension WaitReason {
    /// What is waited for, as it stands behind "for".
    var words: String {
        switch self {
        case .host(let width): "one of \(places(width)) of its host"
        case .width(let width): "one of \(places(width))"
        case .lastPlace: "a place that is not kept for more urgent work"
        case .suspended(let lane): "the lane \(lane), which was suspended"
        case .turn: "its turn"
        }
    }

    private func places(_ count: Int) -> String { count == 1 ? "1 place" : "\(count) places" }
}
