import GannetCore
import GannetTesting
import TestSupport
import Testing

@testable import GannetCaching

@Suite("The contract of memory pressure", .timeLimit(.minutes(1)))
struct PressureContractTests {
    @Test("the system's monitor keeps it", arguments: PressureContract.names)
    func system(_ clause: String) async throws {
        let (warning, critical) = (Signal(), Signal())
        let monitor = SystemMemoryPressure([warning.source(.warning), critical.source(.critical)])
        // The first observer takes what the pipes hold, or else they would signal for ever.
        let taking = monitor.observe { ($0 == .critical ? critical : warning).take() }
        let contract = PressureContract(monitor) { ($0 == .critical ? critical : warning).give() }
        try await contract.check(clause)
        taking.cancel()
    }

    @Test("the fake keeps it", arguments: PressureContract.names)
    func fake(_ clause: String) async throws {
        let monitor = FakeMemoryPressure()
        try await PressureContract(monitor) { monitor.tell($0) }.check(clause)
        #expect(monitor.observerCount == 0)
    }
}
