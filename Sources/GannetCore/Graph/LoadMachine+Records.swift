// What has happened to a load so far.
extension LoadMachine {
    /// The steps that have ended for a task, in order, and the one that waits or runs now.
    func records(behind task: TaskID, now: Double) -> [StepRecord] {
        var records = graph.records(behind: task)
        if let node = graph.currentNode(behind: task), let step = node.phase.step,
            let turn = lanes.turn(of: step)
        {
            records.append(
                StepRecord(
                    stage: node.job.stage, owner: node.owner, turn: turn, endedAt: now,
                    isUnderWay: true, note: .plain))
        }
        return records
    }

    /// How many steps wait and run, by stage and lane.
    var occupancy: [StageOccupancy] { lanes.occupancy }
}
