import GannetTesting
import Testing

@testable import GannetCLI

@Suite("Results come in the order of their inputs", .timeLimit(.minutes(1)))
struct OrderedResultsTests {
    @Test("what comes early waits for what is before it")
    func order() {
        let seen = Recorder<Int>()
        let results = OrderedResults<Int> { seen.append($0) }
        results.deliver(2, at: 2)
        results.deliver(1, at: 1)
        #expect(seen.events.isEmpty && results.emittedCount == 0)
        results.deliver(0, at: 0)
        #expect(seen.events == [0, 1, 2])
        results.deliver(3, at: 3)
        #expect(seen.events == [0, 1, 2, 3] && results.emittedCount == 4)
    }

    @Test("no more run at once than the width allows, and all come in order")
    func width() async throws {
        let running = Recorder<Int>()
        let seen = Recorder<Int>()
        let names = (0..<200).map { "/\($0)" }
        try await InputRunner(width: 4, backlog: 8).run(
            InputList(arguments: names, lists: []),
            work: { index, _ in
                {
                    running.append(1)
                    for _ in 0..<index % 7 { await Task.yield() }
                    running.append(-1)
                    return (index, nil)
                }
            },
            emit: { seen.append($0) })
        #expect(seen.events == Array(0..<200))
        var level = 0
        let levels = running.events.map { change in
            level += change
            return level
        }
        #expect(levels.max() ?? 0 <= 4)
    }
}
