import GannetTesting
import Testing

@testable import GannetCore

@Suite("The load machine under random events", .timeLimit(.minutes(2)))
struct LoadMachineRandomTests {
    @Test("keeps its promises and leaves nothing behind", arguments: DeterministicRandom.seeds(30))
    func keepsPromises(seed: UInt64) {
        var driver = MachineDriver(seed: seed)
        for _ in 0..<400 {
            driver.performRandomEvent()
            #expect(driver.faults.isEmpty, "\(driver.faults) \(driver.random)")
            guard driver.faults.isEmpty else { return }
        }
        driver.close()
        #expect(driver.faults.isEmpty, "\(driver.faults) \(driver.random)")
        #expect(driver.machine.isIdle && driver.live.isEmpty && driver.running.isEmpty)
        #expect(driver.closedCount == 1, "\(driver.random)")
    }
}
