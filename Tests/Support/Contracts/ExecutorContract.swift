import GannetCore
import GannetTesting

/// What every `WorkExecuting` must do.
package struct ExecutorContract: Contract {
    private let executor: any WorkExecuting
    /// Has what waits run; nothing to do where it runs by itself.
    private let run: @Sendable () -> Void

    package init(_ executor: any WorkExecuting, run: @escaping @Sendable () -> Void = {}) {
        self.executor = executor
        self.run = run
    }

    package static var clauses: [Clause<ExecutorContract>] {
        [
            Clause("each piece of work runs once") { try await $0.runsOnce() },
            Clause("work may hand over more work") { try await $0.runsNested() },
            Clause("any number of threads may hand over work") { try await $0.manyThreads() },
            Clause("what the work holds is let go of when it is done") { try await $0.letsGo() },
            Clause("a shutdown may come twice, and work after it does no harm") { $0.shutsDown() },
        ]
    }

    private func runsOnce() async throws {
        let done = Recorder<Int>()
        for number in 0..<200 { executor.execute { done.append(number) } }
        run()
        let numbers = try await done.wait(count: 200)
        executor.shutdown()
        try demand(numbers.sorted() == Array(0..<200), "\(numbers.count) pieces ran")
        try demand(done.count == 200, "\(done.count) pieces ran")
    }

    private func runsNested() async throws {
        let done = Recorder<Int>()
        executor.execute { [executor] in
            executor.execute { done.append(2) }
            done.append(1)
        }
        run()
        try await done.wait(count: 2)
        executor.shutdown()
    }

    private func manyThreads() async throws {
        let done = Recorder<Void>()
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { [executor] in
                    for _ in 0..<50 { executor.execute { done.append(()) } }
                }
            }
        }
        run()
        try await done.wait(count: 200)
        executor.shutdown()
    }

    private func letsGo() async throws {
        weak var held: Gate?
        let done = Gate()
        do {
            let gate = Gate()
            held = gate
            executor.execute { withExtendedLifetime(gate) { done.open() } }
        }
        run()
        try await done.wait()
        // Its threads have ended then, and with them whatever was on their stacks.
        executor.shutdown()
        try demand(held == nil, "the work is still held")
    }

    private func shutsDown() {
        executor.shutdown()
        executor.shutdown()
        executor.execute {}
        run()
    }
}
