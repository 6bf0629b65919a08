import GannetTesting
import Testing

@testable import GannetCore

@Suite("The load machine under random events", .timeLimit(.minutes(2)))
struct LoadMachineRandomTests {
    /// A million events in all.
    @Test("keeps its promises and leaves nothing behind", arguments: DeterministicRandom.seeds(100))
    func keepsPromises(seed: UInt64) {
        let driver = MachineDriver(seed: seed)
        for number in 0..<10_000 {
            driver.performRandomEvent()
            if number.isMultiple(of: 8) { driver.checkState() }
            guard driver.faults.isEmpty else { break }
        }
        driver.close()
        #expect(driver.faults.isEmpty, "\(driver.faults) \(driver.random)")
        #expect(driver.machine.isIdle && driver.live.isEmpty && driver.running.isEmpty)
        #expect(driver.machine.graph.isEmpty && driver.machine.delays.deadlines.isEmpty)
        #expect(driver.closedCount == 1, "\(driver.random)")
    }
}
