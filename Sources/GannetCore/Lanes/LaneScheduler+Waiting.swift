// Why steps wait.
extension LaneScheduler {
    /// Since when a step waits or runs, and what it waits for at this moment.
    func turn(of step: StepID) -> StepTurn? {
        guard let ticket = tickets[step] else { return nil }
        var turn = ticket.turn
        if !ticket.isRunning {
            let lane = ticket.urgency.lane
            turn.reason = obstacle(stage: ticket.stage, place: ticket.place, lane: lane) ?? .turn
        }
        return turn
    }

    /// What keeps a step of this kind from starting at once; nil where nothing does.
    func obstacle(stage: Stage, place: Int, lane: LoadLane) -> WaitReason? {
        guard openLanes.contains(lane) else { return .suspended(lane) }
        let width = widths.width(of: stage)
        let free = width - runningCount(in: stage)
        guard free > 0 else { return .width(width) }
        if stage == .transfer, place != StageQueues.noHost {
            let hostWidth = self.width(ofHostAt: place)
            let hostFree = hostWidth - stages[stage.rawValue][place].runningCount
            guard hostFree > 0 else { return .host(width: hostWidth) }
            if isKept(free: hostFree, width: hostWidth, from: lane) { return .lastPlace }
        }
        return isKept(free: free, width: width, from: lane) ? .lastPlace : nil
    }

    /// How many transfers of a host may run at once, as far as its protocol is known.
    func width(ofHostAt place: Int) -> Int {
        stages[Stage.transfer.rawValue][place].isMultiplexed
            ? widths.streamsPerHost : widths.transfersPerHost
    }

    private func isKept(free: Int, width: Int, from lane: LoadLane) -> Bool {
        Self.lanesWithoutLastSlot(free: free, width: width).contains(lane)
    }
}
