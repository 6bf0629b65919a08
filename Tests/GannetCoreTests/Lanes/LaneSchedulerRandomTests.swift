import GannetTesting
import Testing

@testable import GannetCore

@Suite("The lane scheduler under random events", .timeLimit(.minutes(2)))
struct LaneSchedulerRandomTests {
    @Test("starts what the rules written plainly start", arguments: DeterministicRandom.seeds(8))
    func agreesWithPlainRules(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var both = Both(widths: .random(using: &random))
        for _ in 0..<250 {
            both.perform(.random(using: &random), using: &random)
            #expect(both.lanes.starts().map(\.step) == both.plain.starts(), "\(random)")
        }
        both.finishAll()
        #expect(both.lanes.waitingCount == 0, "\(random)")
        #expect(Stage.allCases.allSatisfy { both.lanes.runningCount(in: $0) == 0 }, "\(random)")
    }
}

private enum Event: CaseIterable {
    case enqueue, finish, withdraw, move, suspend, resume, multiplex

    static func random(using random: inout DeterministicRandom) -> Event {
        // Half of all events bring work, so that there is some to choose from.
        random.chance(percent: 50) ? .enqueue : allCases.randomElement(using: &random) ?? .enqueue
    }
}

/// The scheduler and the plain rules, told the same.
private struct Both {
    var lanes: LaneScheduler
    var plain: PlainScheduler
    private var lastNumber: UInt64 = 0
    private static let hosts = ["", "https://a", "https://b", "https://c"]

    init(widths: StageWidths) {
        lanes = LaneScheduler(widths: widths)
        plain = PlainScheduler(widths: widths)
    }

    mutating func perform(_ event: Event, using random: inout DeterministicRandom) {
        switch event {
        case .enqueue: enqueue(using: &random)
        case .finish:
            if let index = pick(isRunning: true, &random) { finish(index) }
        case .withdraw:
            guard let index = pick(isRunning: false, &random) else { return }
            lanes.withdraw(plain.steps.remove(at: index).id)
        case .move: move(using: &random)
        case .suspend:
            let lane = LoadLane.allCases.randomElement(using: &random) ?? .visible
            lanes.suspend(lane)
            plain.suspensions.append(lane)
        case .resume:
            guard let lane = plain.suspensions.popLast() else { return }
            lanes.resume(lane)
        case .multiplex:
            // Rarely, for a host does not go back.
            guard random.chance(percent: 5) else { return }
            lanes.noteMultiplexing(host: Self.hosts[1])
            plain.multiplexed.insert(Self.hosts[1])
        }
    }

    /// Takes all that waits out and ends all that runs.
    mutating func finishAll() {
        while let index = plain.steps.indices.last {
            if plain.steps[index].isRunning {
                finish(index)
            } else {
                lanes.withdraw(plain.steps.remove(at: index).id)
            }
        }
    }

    private mutating func enqueue(using random: inout DeterministicRandom) {
        lastNumber += 1
        let step = PlainScheduler.Step(
            id: StepID(number: lastNumber),
            stage: Stage.allCases.randomElement(using: &random) ?? .transfer,
            host: Self.hosts.randomElement(using: &random) ?? "",
            urgency: .random(using: &random), recency: lastNumber)
        plain.steps.append(step)
        lanes.enqueue(
            step.id, stage: step.stage, host: step.host, urgency: step.urgency,
            recency: step.recency, now: 0)
    }

    private mutating func move(using random: inout DeterministicRandom) {
        guard let index = pick(isRunning: false, &random) else { return }
        let urgency = Urgency.random(using: &random)
        // Sometimes asked for anew, sometimes as old as before.
        if random.chance(percent: 50) {
            lastNumber += 1
            plain.steps[index].recency = lastNumber
        }
        plain.steps[index].urgency = urgency
        lanes.move(plain.steps[index].id, to: urgency, recency: plain.steps[index].recency)
    }

    private mutating func finish(_ index: Int) {
        lanes.finish(plain.steps.remove(at: index).id)
    }

    private func pick(isRunning: Bool, _ random: inout DeterministicRandom) -> Int? {
        plain.steps.indices.filter { plain.steps[$0].isRunning == isRunning }
            .randomElement(using: &random)
    }
}

extension StageWidths {
    static func random(using random: inout DeterministicRandom) -> StageWidths {
        StageWidths(
            transfers: .random(in: 1...8, using: &random),
            transfersPerHost: .random(in: 1...4, using: &random),
            streamsPerHost: .random(in: 1...8, using: &random),
            disk: .random(in: 1...3, using: &random), decode: .random(in: 1...3, using: &random),
            process: .random(in: 1...2, using: &random))
    }
}

extension Urgency {
    static func random(using random: inout DeterministicRandom) -> Urgency {
        Urgency(
            lane: LoadLane.allCases.randomElement(using: &random) ?? .visible,
            priority: LoadPriority.allCases.randomElement(using: &random) ?? .normal)
    }
}
