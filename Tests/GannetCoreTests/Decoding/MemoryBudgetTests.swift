import GannetTesting
import Testing

@testable import GannetCore

@Suite("The budget of memory for decodes", .timeLimit(.minutes(1)))
struct MemoryBudgetTests {
    /// A budget in a place of its own, so that what changes it can stand in an expectation.
    private final class Budget {
        private var budget: MemoryBudget<Int>

        init(limit: Int) {
            budget = MemoryBudget(limit: limit)
        }

        func take(_ bytes: Int, for id: Int) -> Bool { budget.take(bytes, for: id) }
        func wait(for bytes: Int, _ id: Int) -> Bool { budget.wait(for: bytes, id) }
        func release(_ id: Int) -> [Int] { budget.release(id) }
        func withdraw(_ id: Int) -> Bool { budget.withdraw(id) }
    }

    @Test("two large ones wait for each other, in the order in which they ask")
    func order() {
        let budget = Budget(limit: 64)
        #expect(budget.wait(for: 36, 1))
        #expect(!budget.wait(for: 36, 2))
        // It would find room, but for the one before it.
        #expect(!budget.wait(for: 20, 3))
        #expect(!budget.wait(for: 30, 4))
        #expect(budget.release(1) == [2, 3])
        #expect(budget.release(2) == [4])
        #expect(budget.release(3) == [] && budget.release(4) == [])
    }

    @Test("one that is larger than all of it goes alone")
    func larger() {
        let budget = Budget(limit: 64)
        #expect(budget.wait(for: 1000, 1))
        #expect(!budget.wait(for: 10, 2))
        #expect(budget.release(1) == [2])
        #expect(!budget.wait(for: 1000, 3))
        #expect(budget.release(2) == [3])
    }

    @Test("small ones are not counted")
    func small() {
        let budget = Budget(limit: 64)
        #expect(budget.wait(for: 64, 0))
        for id in 1..<100 { #expect(budget.wait(for: 3, id)) }
        #expect(budget.release(50) == [])
        #expect(!budget.wait(for: 4, 100))
    }

    @Test("what one holds already it need not ask for again, and more only where there is room")
    func growth() {
        let budget = Budget(limit: 64)
        let answers = [(30, 1), (30, 1), (20, 2), (44, 1), (45, 1), (21, 2)].map {
            budget.take($0.0, for: $0.1)
        }
        #expect(answers == [true, true, true, true, false, false])
    }

    @Test("one that waits no longer is passed over")
    func withdrawn() {
        let budget = Budget(limit: 64)
        #expect(budget.wait(for: 64, 1))
        #expect(!budget.wait(for: 64, 2))
        #expect(!budget.wait(for: 64, 3))
        #expect(budget.withdraw(2))
        #expect(!budget.withdraw(2))
        #expect(budget.release(1) == [3])
    }

    @Test("nobody waits for ever, and no more is held than there is", arguments: 0..<20)
    func invariants(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        let budget = Budget(limit: 1000)
        var (running, waiting) = ([Int: Int](), [Int: Int]())
        for id in 0..<2000 {
            let bytes = Int.random(in: 63...1500, using: &random)
            if budget.wait(for: bytes, id) { running[id] = bytes } else { waiting[id] = bytes }
            if Int.random(in: 0..<3, using: &random) > 0 || waiting.count > 20 {
                end(budget, &running, &waiting, &random)
            }
            let held = running.values.filter { $0 >= 1000 / 16 }
            #expect(held.reduce(0, +) <= 1000 || held.count == 1)
            #expect(waiting.isEmpty || !held.isEmpty)
        }
        while !running.isEmpty { end(budget, &running, &waiting, &random) }
        #expect(waiting.isEmpty)
    }

    private func end(
        _ budget: Budget, _ running: inout [Int: Int],
        _ waiting: inout [Int: Int], _ random: inout DeterministicRandom
    ) {
        guard let id = running.keys.sorted().randomElement(using: &random) else { return }
        running[id] = nil
        for begun in budget.release(id) { running[begun] = waiting.removeValue(forKey: begun) }
    }
}
