import Testing

@testable import GannetCore

@Suite("The lane scheduler", .timeLimit(.minutes(1)))
struct LaneSchedulerTests {
    @Test("starts the newest first on screen, the oldest first elsewhere")
    func order() {
        var visible = LaneScheduler(widths: StageWidths(decode: 1))
        #expect(drain(&visible, adding: [1, 2, 3], lane: .visible) == [3, 2, 1])
        var nearby = LaneScheduler(widths: StageWidths(decode: 1))
        #expect(drain(&nearby, adding: [1, 2, 3], lane: .nearby) == [1, 2, 3])
    }

    @Test("starts by lane, then by priority")
    func urgency() {
        var lanes = LaneScheduler(widths: StageWidths(decode: 1))
        enqueue(&lanes, 1, Urgency(lane: .prefetch, priority: .veryHigh))
        enqueue(&lanes, 2, Urgency(lane: .visible, priority: .low))
        enqueue(&lanes, 3, Urgency(lane: .visible, priority: .high))
        enqueue(&lanes, 4, Urgency(lane: .nearby, priority: .normal))
        #expect(drain(&lanes) == [3, 2, 4, 1])
    }

    @Test("keeps the last slot free from prefetches, where there is more than one")
    func lastSlot() {
        var lanes = LaneScheduler(widths: StageWidths(decode: 3))
        for step in 1...500 { enqueue(&lanes, UInt64(step), .prefetching) }
        #expect(lanes.starts().count == 2)
        enqueue(&lanes, 501, .normal)
        #expect(lanes.starts().map(\.step.number) == [501])
    }

    @Test("lets a prefetch have the only slot when nothing else waits")
    func onlySlot() {
        var lanes = LaneScheduler(widths: StageWidths(decode: 1))
        enqueue(&lanes, 1, .prefetching)
        enqueue(&lanes, 2, .normal)
        #expect(drain(&lanes) == [2, 1])
    }

    @Test("holds each host to its own width, and lets HTTP/2 have more")
    func hostWidths() {
        var lanes = LaneScheduler(
            widths: StageWidths(transfers: 32, transfersPerHost: 6, streamsPerHost: 20))
        for step in 1...40 {
            let host = step % 2 == 0 ? "https://a" : "https://b"
            enqueue(&lanes, UInt64(step), .normal, stage: .transfer, host: host)
        }
        #expect(lanes.starts().count == 12)
        lanes.noteMultiplexing(host: "https://a")
        #expect(lanes.starts().count == 14)
        #expect(lanes.runningCount(in: .transfer) == 26)
    }

    @Test("starts nothing of a suspended lane until every suspension is gone")
    func suspension() {
        var lanes = LaneScheduler(widths: StageWidths(decode: 4))
        lanes.suspend(.nearby)
        lanes.suspend(.nearby)
        enqueue(&lanes, 1, Urgency(lane: .nearby, priority: .normal))
        enqueue(&lanes, 2, .normal)
        #expect(lanes.starts().map(\.step.number) == [2])
        lanes.resume(.nearby)
        #expect(lanes.starts().isEmpty)
        lanes.resume(.nearby)
        #expect(lanes.starts().map(\.step.number) == [1])
    }

    @Test("follows a step to its new place, and forgets one that is withdrawn")
    func moving() {
        var lanes = LaneScheduler(widths: StageWidths(decode: 1))
        for step in 1...4 { enqueue(&lanes, UInt64(step), .prefetching) }
        lanes.move(StepID(number: 3), to: .normal, recency: 9)
        lanes.withdraw(StepID(number: 2))
        #expect(drain(&lanes) == [3, 1, 4])
        #expect(lanes.waitingCount == 0)
    }

    private func enqueue(
        _ lanes: inout LaneScheduler, _ step: UInt64, _ urgency: Urgency, stage: Stage = .decode,
        host: String = ""
    ) {
        lanes.enqueue(
            StepID(number: step), stage: stage, host: host, urgency: urgency, recency: step, now: 0)
    }

    private func drain(
        _ lanes: inout LaneScheduler, adding steps: [UInt64], lane: LoadLane
    ) -> [UInt64] {
        for step in steps { enqueue(&lanes, step, Urgency(lane: lane, priority: .normal)) }
        return drain(&lanes)
    }

    /// Starts and finishes one step after another, and tells their order.
    private func drain(_ lanes: inout LaneScheduler) -> [UInt64] {
        var order: [UInt64] = []
        var starts = lanes.starts()
        while let start = starts.first {
            #expect(starts.count == 1)
            order.append(start.step.number)
            lanes.finish(start.step)
            starts = lanes.starts()
        }
        return order
    }
}

extension Urgency {
    static let normal = Urgency(lane: .visible, priority: .normal)
    static let prefetching = Urgency(lane: .prefetch, priority: .normal)
}

extension LaneScheduler {
    /// Has every step start that may, and tells which.
    mutating func starts() -> [Start] {
        var starts: [Start] = []
        start(now: 0) { starts.append($0) }
        return starts
    }
}
