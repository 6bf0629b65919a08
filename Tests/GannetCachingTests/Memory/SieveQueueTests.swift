import GannetTesting
import Testing

@testable import GannetCaching

@Suite("The SIEVE queue", .timeLimit(.minutes(3)))
struct SieveQueueTests {
    @Test("without hits the oldest leaves first")
    func oldestFirst() {
        var queue = SieveQueue()
        let slots = (0..<5).map { _ in queue.insert(cost: 1) }
        #expect((0..<5).map { _ in queue.evict() } == slots)
        #expect(queue.evict() == nil)
    }

    @Test("what was asked for outlives what was not")
    func marked() {
        var queue = SieveQueue()
        let slots = (0..<4).map { _ in queue.insert(cost: 1) }
        queue.touch(slots[0])
        queue.touch(slots[2])
        #expect(queue.evict() == slots[1])
        #expect(queue.evict() == slots[3])
        #expect(queue.evict() == slots[0])
    }

    @Test("the hand goes on where it stood")
    func hand() {
        var queue = SieveQueue()
        let slots = (0..<4).map { _ in queue.insert(cost: 1) }
        queue.touch(slots[0])
        #expect(queue.evict() == slots[1])
        // Unmarked by now, but behind the hand.
        #expect(!queue.isMarked(slots[0]))
        #expect(queue.evict() == slots[2])
    }

    @Test(
        "any sequence of events leaves it as a plain model has it",
        arguments: DeterministicRandom.seeds(8))
    func randomEvents(_ seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var queue = SieveQueue()
        var model = SieveModel()
        for _ in 0..<3000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let cost = Int.random(in: 0...100, using: &random)
                model.insert(queue.insert(cost: cost), cost: cost)
            case 4..<7:
                guard let slot = model.slots.randomElement(using: &random) else { continue }
                queue.touch(slot)
                model.touch(slot)
            case 7:
                guard let slot = model.slots.randomElement(using: &random) else { continue }
                queue.remove(slot)
                model.remove(slot)
            default:
                #expect(queue.evict() == model.evict(), "\(random)")
            }
            #expect(queue.totalCost == model.totalCost, "\(random)")
            #expect(queue.count == model.slots.count, "\(random)")
        }
    }
}

/// SIEVE as its paper tells it, over a plain array, the oldest first.
private struct SieveModel {
    private var elements: [(slot: Int, cost: Int, isMarked: Bool)] = []
    /// The slot that the hand stands at; nil for the oldest.
    private var hand: Int?

    var slots: [Int] { elements.map(\.slot) }
    var totalCost: Int { elements.reduce(0) { $0 + $1.cost } }

    mutating func insert(_ slot: Int, cost: Int) {
        elements.append((slot, cost, false))
    }

    mutating func touch(_ slot: Int) {
        for index in elements.indices where elements[index].slot == slot {
            elements[index].isMarked = true
        }
    }

    mutating func remove(_ slot: Int) {
        guard let index = elements.firstIndex(where: { $0.slot == slot }) else { return }
        elements.remove(at: index)
        if hand == slot { hand = index < elements.count ? elements[index].slot : nil }
    }

    mutating func evict() -> Int? {
        guard !elements.isEmpty else { return nil }
        var index = elements.firstIndex { $0.slot == hand } ?? 0
        while elements[index].isMarked {
            elements[index].isMarked = false
            index = (index + 1) % elements.count
        }
        let slot = elements[index].slot
        hand = slot
        remove(slot)
        return slot
    }
}
