import GannetThreads
import Synchronization
import Testing

@Suite("The worker pool", .timeLimit(.minutes(1)))
struct WorkerPoolTests {
    @Test("shutdown returns when everything queued has been done")
    func finishesBeforeShutdownReturns() {
        let pool = WorkerPool(threads: 3, name: "test")
        let done = Atomic(0)
        for _ in 0..<1000 {
            pool.execute { done.wrappingAdd(1, ordering: .relaxed) }
        }
        pool.shutdown()
        let count = done.load(ordering: .relaxed)
        #expect(count == 1000)
    }

    @Test("work that comes after a shutdown is dropped")
    func dropsLateWork() {
        let pool = WorkerPool(threads: 1, name: "test")
        pool.shutdown()
        let done = Atomic(false)
        pool.execute { done.store(true, ordering: .relaxed) }
        pool.shutdown()
        let wasDone = done.load(ordering: .relaxed)
        #expect(!wasDone)
    }

    @Test("as many pieces of work run at once as there are threads")
    func runsInParallel() {
        let pool = WorkerPool(threads: 4, name: "test")
        let met = Semaphore()
        let open = Semaphore()
        for _ in 0..<4 {
            pool.execute {
                met.signal()
                open.wait()
            }
        }
        // Returns only if all four wait at the same time.
        for _ in 0..<4 { met.wait() }
        for _ in 0..<4 { open.signal() }
        pool.shutdown()
    }

    @Test("a pool can be shut down from its own thread")
    func shutsDownFromWithin() {
        let pool = WorkerPool(threads: 2, name: "test")
        let done = Semaphore()
        pool.execute {
            pool.shutdown()
            done.signal()
        }
        done.wait()
    }
}
