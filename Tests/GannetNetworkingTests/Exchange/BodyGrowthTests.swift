import Testing

@testable import GannetNetworking

@Suite("Memory for a body, and steps of progress", .timeLimit(.minutes(1)))
struct BodyGrowthTests {
    @Test("a modest announced length is taken in one block of exactly that size")
    func announced() {
        let growth = BodyGrowth(announced: 8192)
        #expect(growth.capacity(over: 0, needed: 100) == 8192)
    }

    @Test("a huge announced length is believed only as the bytes come")
    func hugeAnnounced() {
        let growth = BodyGrowth(announced: 1 << 40)
        #expect(growth.capacity(over: 0, needed: 100) == BodyGrowth.trusted)
        #expect(growth.capacity(over: 4 << 20, needed: 5 << 20) == 8 << 20)
    }

    @Test("an unknown length grows by doubling, so that copying stays in proportion")
    func unknown() {
        let growth = BodyGrowth(announced: nil)
        #expect(growth.capacity(over: 0, needed: 1) == BodyGrowth.first)
        #expect(growth.capacity(over: 16 << 10, needed: 17 << 10) == 32 << 10)
        #expect(growth.capacity(over: 16 << 10, needed: 1 << 20) == 1 << 20)
    }

    @Test("bytes beyond the announced length still find room")
    func beyondAnnounced() {
        #expect(BodyGrowth(announced: 100).capacity(over: 100, needed: 200) >= 200)
    }

    @Test("the first advance is told, then only steps worth telling", arguments: [nil, 10_000_000])
    func steps(expected: Int?) {
        var steps = ProgressSteps()
        var told: [Int] = []
        for received in stride(from: 1000, through: 10_000_000, by: 1000)
        where steps.isDue(received: received, expected: expected) {
            told.append(received)
        }
        #expect(told.first == 1000)
        #expect((20...300).contains(told.count))
        #expect(zip(told, told.dropFirst()).allSatisfy { $1 - $0 >= ProgressSteps.smallest })
    }
}
