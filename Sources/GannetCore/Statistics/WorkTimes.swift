/// How long work has waited and taken, and how much it has brought: counted as each step ends.
struct WorkTimes: Sendable {
    /// By lane: from wanting a slot to having it.
    private(set) var waits = [Histogram](
        repeating: Histogram(bounds: Histogram.timeBounds), count: LoadLane.allCases.count)
    /// By stage: from the slot on.
    private(set) var durations = [Histogram](
        repeating: Histogram(bounds: Histogram.timeBounds), count: Stage.allCases.count)
    /// The bytes of bodies that transfers have brought.
    private(set) var bodies = Histogram(bounds: Histogram.byteBounds)

    mutating func note(_ turn: StepTurn, stage: Stage, _ note: StepNote, now: Double) {
        waits[turn.lane.rawValue].add(turn.waited(now: now))
        durations[stage.rawValue].add(now - (turn.startedAt ?? now))
        if case .transfer(let transfer) = note, transfer.error == nil {
            bodies.add(Double(transfer.bodyByteCount - transfer.resumedByteCount))
        }
    }
}
