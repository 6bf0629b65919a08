@testable import GannetCore

/// The lane scheduler's rules written down as plainly as they can be, to hold it to.
struct PlainScheduler {
    struct Step {
        let id: StepID
        let stage: Stage
        let host: String
        var urgency: Urgency
        var recency: UInt64
        var isRunning = false
    }

    let widths: StageWidths
    var steps: [Step] = []
    var suspensions: [LoadLane] = []
    var multiplexed: Set<String> = []

    /// Every step that may start, in order, one after the other.
    mutating func starts() -> [StepID] {
        Stage.allCases.flatMap { stage -> [StepID] in
            var started: [StepID] = []
            while let index = next(in: stage) {
                steps[index].isRunning = true
                started.append(steps[index].id)
            }
            return started
        }
    }

    private func next(in stage: Stage) -> Int? {
        steps.indices
            .filter { steps[$0].stage == stage && mayStart(steps[$0]) }
            .max { goesBefore(steps[$1], steps[$0]) }
    }

    private func mayStart(_ step: Step) -> Bool {
        guard !step.isRunning, !suspensions.contains(step.urgency.lane) else { return false }
        let inStage = steps.count { $0.isRunning && $0.stage == step.stage }
        guard hasRoom(step, running: inStage, width: widths.width(of: step.stage)) else {
            return false
        }
        guard step.stage == .transfer, !step.host.isEmpty else { return true }
        let toHost = steps.count { $0.isRunning && $0.stage == .transfer && $0.host == step.host }
        let width =
            multiplexed.contains(step.host) ? widths.streamsPerHost : widths.transfersPerHost
        return hasRoom(step, running: toHost, width: width)
    }

    private func hasRoom(_ step: Step, running: Int, width: Int) -> Bool {
        let isLastSlotKept = step.urgency.lane == .prefetch && width > 1
        return running < (isLastSlotKept ? width - 1 : width)
    }

    private func goesBefore(_ left: Step, _ right: Step) -> Bool {
        guard left.urgency == right.urgency else { return left.urgency > right.urgency }
        return left.urgency.lane == .visible
            ? left.recency > right.recency : left.recency < right.recency
    }
}
