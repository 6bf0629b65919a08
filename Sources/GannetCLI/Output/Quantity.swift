/// Numbers as people read them.
enum Quantity {
    /// A number of bytes with its decimal unit, such as `12.3 kB`.
    static func bytes(_ count: Int) -> String {
        guard count >= 1000 else { return "\(count) B" }
        var value = Double(count) / 1000
        var units = ["kB", "MB", "GB", "TB", "PB"][...]
        while value >= 999.95, units.count > 1 {
            value /= 1000
            units.removeFirst()
        }
        return "\(tenths(value)) \(units.first ?? "")"
    }

    /// A number of bytes a second.
    static func rate(_ bytesPerSecond: Double) -> String {
        bytes(Int(max(0, min(bytesPerSecond, 1e15)))) + "/s"
    }

    /// A time such as `0:07`, `12:34` or `1:02:03`.
    static func duration(_ seconds: Double) -> String {
        let whole = Int(max(0, min(seconds, 359_999)).rounded(.up))
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        return hours > 0
            ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
