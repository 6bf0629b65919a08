/// What is known about the course of many loads, and the lines that tell it.
///
/// A value without clock or terminal: times, in seconds, come in with what happens.
struct ProgressBoard: Sendable {
    /// A load under way.
    private struct Load: Sendable {
        let id: Int
        let label: String
        let start: Double
        var received = 0
        var expected: Int?
    }

    /// How many loads there are in all; nil while that is not known.
    var total: Int?
    private var active: [Load] = []
    private var done = 0
    private var failed = 0
    private var finishedBytes = 0
    private var start: Double?

    init(total: Int? = nil) {
        self.total = total
    }

    /// A load begins.
    mutating func begin(_ id: Int, label: String, at now: Double) {
        start = start ?? now
        active.append(Load(id: id, label: TextColumns.printable(label), start: now))
    }

    /// Bytes have come.
    mutating func progress(_ id: Int, received: Int, expected: Int?) {
        guard let index = active.firstIndex(where: { $0.id == id }) else { return }
        active[index].received = received
        active[index].expected = expected
    }

    /// A load ends.
    mutating func end(_ id: Int, isFailure: Bool) {
        guard let index = active.firstIndex(where: { $0.id == id }) else { return }
        finishedBytes += active[index].received
        active.remove(at: index)
        done += 1
        if isFailure { failed += 1 }
    }

    /// The lines to show: the loads that have been running longest, then the total.
    func lines(width: Int, fileLimit: Int, at now: Double) -> [String] {
        let moving = active.filter { $0.received > 0 }.prefix(fileLimit)
        let lines = moving.map { fileLine($0, width: width, at: now) }
        return lines + [TextColumns.truncated(totalLine(at: now), to: width)]
    }

    private func fileLine(_ load: Load, width: Int, at now: Double) -> String {
        let elapsed = now - load.start
        let rate = elapsed > 0 ? Double(load.received) / elapsed : 0
        var parts = [Quantity.bytes(load.received), Quantity.rate(rate)]
        if let expected = load.expected, expected > 0 {
            let share = min(1, Double(load.received) / Double(expected))
            parts.insert("\(Self.bar(share)) \(Int(share * 100)) %", at: 0)
            if rate > 0 {
                let left = Double(max(0, expected - load.received)) / rate
                parts.append("\(Quantity.duration(left)) left")
            }
        }
        let tail = parts.joined(separator: "  ")
        let room = width - TextColumns.width(of: tail) - 2
        guard room >= 8 else { return TextColumns.truncated(tail, to: width) }
        let label = TextColumns.padded(TextColumns.truncated(load.label, to: room), to: room)
        return "\(label)  \(tail)"
    }

    private func totalLine(at now: Double) -> String {
        let elapsed = now - (start ?? now)
        let bytes = finishedBytes + active.reduce(0) { $0 + $1.received }
        var parts = [total.map { "\(done) of \($0)" } ?? "\(done) done"]
        if failed > 0 { parts.append("\(failed) failed") }
        parts.append(Quantity.bytes(bytes))
        if elapsed > 0 { parts.append(Quantity.rate(Double(bytes) / elapsed)) }
        if let left = secondsLeft(elapsed: elapsed, bytes: bytes) {
            parts.append("\(Quantity.duration(left)) left")
        }
        let share = total.map { $0 > 0 ? self.share(of: $0) : 1 }
        return (share.map { [Self.bar($0)] } ?? []).joined() + (share == nil ? "" : "  ")
            + parts.joined(separator: "  ")
    }

    /// How much of `total` loads is done, loads under way counted by their bytes.
    private func share(of total: Int) -> Double {
        let partial = active.reduce(0.0) { sum, load in
            guard let expected = load.expected, expected > 0 else { return sum }
            return sum + min(1, Double(load.received) / Double(expected))
        }
        return min(1, (Double(done) + partial) / Double(total))
    }

    private func secondsLeft(elapsed: Double, bytes: Int) -> Double? {
        guard let total, total > 0 else { return nil }
        let share = share(of: total)
        guard share > 0, share < 1 else { return nil }
        return elapsed / share * (1 - share)
    }

    private static func bar(_ share: Double) -> String {
        let cells = 20
        let full = min(cells, max(0, Int(share * Double(cells))))
        return "[" + String(repeating: "#", count: full)
            + String(repeating: "-", count: cells - full) + "]"
    }
}
