/// How much work of one stage waits and runs in one lane.
public struct StageOccupancy: Hashable, Sendable {
    /// The stage: `disk`, `transfer`, `decode` or `process`.
    public let stage: LoadStage.Kind
    /// The lane.
    public let lane: LoadLane
    /// Steps that wait for a slot.
    public var waiting = 0
    /// Steps that have one.
    public var running = 0
}

extension LaneScheduler {
    /// What waits and runs in each stage and lane, in a time that grows with its number.
    var occupancy: [StageOccupancy] {
        var table = Stage.allCases.flatMap { stage in
            LoadLane.allCases.map { StageOccupancy(stage: LoadStage.Kind(stage), lane: $0) }
        }
        for ticket in tickets.values {
            let row = ticket.stage.rawValue * LoadLane.allCases.count
            let index = row + ticket.urgency.lane.rawValue
            if ticket.isRunning { table[index].running += 1 } else { table[index].waiting += 1 }
        }
        return table
    }
}
