import Foundation
import GannetThreads
import Glibc
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

    @Test("where the system gives fewer threads, or none, the work is done all the same")
    func fewThreads() async throws {
        for megabytes in [0, 20] {
            await #expect(processExitsWith: .success) { [megabytes = megabytes as Int] in
                // A thread takes 8 MB of addresses for its stack.
                let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
                    .split(separator: " ").first.flatMap { Int($0) }
                let used = try #require(pages) * 4096
                var limit = rlimit()
                limit.rlim_cur = rlim_t(used + megabytes << 20)
                limit.rlim_max = limit.rlim_cur
                try #require(unsafe setrlimit(__rlimit_resource_t(9), &limit) == 0)
                let pool = WorkerPool(threads: 8, name: "test")
                let done = Atomic(0)
                for _ in 0..<100 { pool.execute { done.wrappingAdd(1, ordering: .relaxed) } }
                pool.shutdown()
                let count = done.load(ordering: .relaxed)
                try #require(count == 100)
            }
        }
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
