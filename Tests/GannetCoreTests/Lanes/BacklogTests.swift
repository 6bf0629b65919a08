import GannetTesting
import Testing

@testable import GannetCore

@Suite("A backlog", .timeLimit(.minutes(1)))
struct BacklogTests {
    /// What waits is few among many that have left, so that holes are swept out on the way.
    @Test(
        "always finds the newest and the oldest that wait", arguments: DeterministicRandom.seeds(8))
    func agreesWithTable(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var backlog = Backlog()
        var waiting: [StepID: UInt64] = [:]
        for number in 1...1000 as ClosedRange<UInt64> {
            if random.chance(percent: waiting.count < 20 ? 60 : 40) {
                let recency = random.chance(percent: 80) ? number : number / 2
                backlog.insert(StepID(number: number), recency: recency)
                waiting[StepID(number: number)] = recency
            } else if let step = random.step(of: waiting.keys) {
                backlog.remove(step)
                let recency = waiting.removeValue(forKey: step)
                // As a step does that changes its urgency to and fro.
                if let recency, random.chance(percent: 30) {
                    backlog.insert(step, recency: recency)
                    waiting[step] = recency
                }
            }
            #expect(backlog.count == waiting.count && backlog.isEmpty == waiting.isEmpty)
            #expect(backlog.newest().flatMap { waiting[$0] } == waiting.values.max(), "\(random)")
            #expect(backlog.oldest().flatMap { waiting[$0] } == waiting.values.min(), "\(random)")
        }
    }
}
