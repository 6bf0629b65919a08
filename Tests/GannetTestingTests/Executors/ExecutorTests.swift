import GannetTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ExecutorTests {
    @Test("one thread keeps the order, and a shutdown finishes what is queued")
    func order() {
        let executor = ThreadedExecutor(threads: 1)
        let done = Recorder<Int>()
        for number in 0..<500 { executor.execute { done.append(number) } }
        executor.shutdown()
        #expect(done.events == Array(0..<500))
        executor.execute { done.append(-1) }
        executor.shutdown()
        #expect(done.count == 500)
    }

    @Test("several threads work at the same time")
    func together() async throws {
        let executor = ThreadedExecutor(threads: 2)
        let (first, second) = (Gate(), Gate())
        let done = Recorder<Void>()
        // Each lets the other go on: on one thread neither would ever end.
        executor.execute {
            first.open()
            second.waitBlocking()
            done.append(())
        }
        executor.execute {
            second.open()
            first.waitBlocking()
            done.append(())
        }
        try await done.wait(count: 2)
        executor.shutdown()
    }

    @Test("an executor may be dropped by its own work")
    func droppedWithin() async throws {
        let dropped = Gate()
        let done = Gate()
        do {
            let executor = ThreadedExecutor()
            executor.execute { [executor] in
                dropped.waitBlocking()
                withExtendedLifetime(executor) { done.open() }
            }
        }
        dropped.open()
        try await done.wait()
    }

    @Test("a manual executor runs what the test says, when it says so")
    func manual() async throws {
        let executor = ManualExecutor()
        let done = Recorder<Int>()
        for number in 0..<3 { executor.execute { done.append(number) } }
        executor.execute { executor.execute { done.append(9) } }
        try await executor.added.wait(count: 4)
        #expect(executor.pendingCount == 4)
        #expect(done.count == 0)
        #expect(executor.runNext())
        #expect(done.events == [0])
        #expect(executor.runAll() == 4)
        #expect(done.events == [0, 1, 2, 9])
        #expect(!executor.runLast())
    }

    @Test("an inline executor runs at once")
    func inline() {
        let done = Recorder<Int>()
        InlineExecutor().execute { done.append(1) }
        #expect(done.events == [1])
    }
}
