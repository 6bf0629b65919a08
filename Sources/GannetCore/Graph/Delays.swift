/// Steps that wait for their time: pure.
struct Delays {
    private(set) var deadlines: [StepID: Double] = [:]
    /// The earliest time at which anything may be due.
    private var earliest: Double?
    /// The earliest alarm that was asked for and has not gone off.
    private var alarm: Double?

    mutating func insert(_ step: StepID, until deadline: Double) {
        deadlines[step] = deadline
        earliest = min(earliest ?? .infinity, deadline)
    }

    mutating func remove(_ step: StepID) {
        deadlines[step] = nil
    }

    /// The steps whose time has come, the earliest first; an alarm has gone off.
    mutating func takeDue(now: Double) -> [StepID] {
        alarm = nil
        return take { $0 <= now }
    }

    /// All steps, the earliest first.
    mutating func takeAll() -> [StepID] {
        take { _ in true }
    }

    /// When the next alarm is to go off, if none was asked for that is as early.
    mutating func takeAlarm() -> Double? {
        guard let earliest, earliest < alarm ?? .infinity else { return nil }
        alarm = earliest
        return earliest
    }

    private mutating func take(where isDue: (Double) -> Bool) -> [StepID] {
        let due = deadlines.filter { isDue($0.value) }
        for step in due.keys { deadlines[step] = nil }
        earliest = deadlines.values.min()
        return due.sorted { ($0.value, $0.key.number) < ($1.value, $1.key.number) }.map(\.key)
    }
}
