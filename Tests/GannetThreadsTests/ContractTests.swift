import GannetCore
import GannetTesting
import GannetThreads
import TestSupport
import Testing

@Suite("The contracts of time and of threads", .timeLimit(.minutes(1)))
struct ContractTests {
    @Test("the system's time keeps the contract", arguments: TimeContract.names)
    func systemTime(_ clause: String) async throws {
        try await TimeContract(SystemTime()).check(clause)
    }

    @Test("the fake keeps the contract of time", arguments: TimeContract.names)
    func fakeTime(_ clause: String) async throws {
        let time = FakeTime()
        try await TimeContract(time) { time.advance(by: $0) }.check(clause)
    }

    @Test("the worker pool keeps the contract", arguments: ExecutorContract.names)
    func workerPool(_ clause: String) async throws {
        let pool = WorkerPool(threads: 3, name: "test")
        try await ExecutorContract(pool).check(clause)
    }

    @Test("the threaded executor keeps the contract", arguments: ExecutorContract.names)
    func threaded(_ clause: String) async throws {
        try await ExecutorContract(ThreadedExecutor(threads: 2)).check(clause)
    }

    @Test("the executor without threads keeps the contract", arguments: ExecutorContract.names)
    func inline(_ clause: String) async throws {
        try await ExecutorContract(InlineExecutor()).check(clause)
    }

    @Test("the executor in the test's hands keeps the contract", arguments: ExecutorContract.names)
    func manual(_ clause: String) async throws {
        let executor = ManualExecutor()
        try await ExecutorContract(executor) { executor.runAll() }.check(clause)
    }
}
