import Testing

@testable import GannetGTK

@Suite("How long the main loop was busy", .timeLimit(.minutes(1)))
struct LoopWatchTests {
    private let millisecond = 1_000_000

    @Test("the longest time between two waits is kept")
    func iterations() {
        var watch = LoopWatch()
        watch.beginWaiting(at: 0)
        for (woken, waiting) in [(10, 12), (20, 27), (30, 31)] {
            watch.endWaiting(at: woken * millisecond)
            watch.beginWaiting(at: waiting * millisecond)
        }
        #expect(watch.longestIteration == 0.007)
    }

    @Test("an iteration that is forgotten in its middle does not count")
    func forgotten() {
        var watch = LoopWatch()
        watch.endWaiting(at: 0)
        watch.forgetIterations()
        watch.beginWaiting(at: 500 * millisecond)
        #expect(watch.longestIteration == 0)
    }

    @Test("own work counts apart from iterations")
    func ownWork() {
        var watch = LoopWatch()
        #expect(!watch.isInOwnWork)
        watch.beginOwnWork(at: millisecond)
        #expect(watch.isInOwnWork)
        watch.endOwnWork(at: 4 * millisecond)
        #expect(!watch.isInOwnWork)
        #expect(watch.longestOwnWork == 0.003)
        #expect(watch.longestIteration == 0)
    }
}
