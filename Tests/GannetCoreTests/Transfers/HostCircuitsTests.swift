import Testing

@testable import GannetCore

@Suite("The circuits of hosts", .timeLimit(.minutes(1)))
struct HostCircuitsTests {
    private func broken(at now: Double = 0) -> HostCircuits {
        var circuits = HostCircuits()
        for _ in 0..<HostCircuits.threshold {
            #expect(circuits.admit("a", now: now) == .go)
            circuits.note(.fails, host: "a", wasProbe: false, now: now)
        }
        return circuits
    }

    @Test("open after failures in a row, for that host alone")
    func opens() {
        var circuits = broken()
        #expect(circuits.admit("a", now: 1) == .refuse(until: HostCircuits.firstPause))
        #expect(circuits.admit("b", now: 1) == .go)
    }

    @Test("stay closed when a success comes between")
    func successBetween() {
        var circuits = HostCircuits()
        for number in 0..<20 {
            circuits.note(number % 4 == 3 ? .works : .fails, host: "a", wasProbe: false, now: 0)
        }
        #expect(circuits.admit("a", now: 0) == .go)
    }

    @Test("let one probe through after the pause, and close when it succeeds")
    func probe() {
        var circuits = broken()
        #expect(circuits.admit("a", now: 10) == .probe)
        #expect(circuits.admit("a", now: 10) == .refuse(until: 10))
        circuits.note(.works, host: "a", wasProbe: true, now: 11)
        #expect(circuits.admit("a", now: 11) == .go)
    }

    @Test("pause twice as long after a probe that failed, up to a limit")
    func longerPauses() {
        var circuits = broken()
        var now = HostCircuits.firstPause
        for pause in [20.0, 40, 80, 120, 120] {
            #expect(circuits.admit("a", now: now) == .probe)
            circuits.note(.fails, host: "a", wasProbe: true, now: now)
            #expect(circuits.admit("a", now: now + pause - 1) == .refuse(until: now + pause))
            now += pause
        }
    }

    @Test("give the place of a cancelled probe to the next")
    func cancelledProbe() {
        var circuits = broken()
        #expect(circuits.admit("a", now: 10) == .probe)
        circuits.note(.nothing, host: "a", wasProbe: true, now: 10)
        #expect(circuits.admit("a", now: 10) == .probe)
    }

    @Test("do not lengthen the pause for transfers that had begun before")
    func stragglers() {
        var circuits = broken()
        circuits.note(.fails, host: "a", wasProbe: false, now: 5)
        #expect(circuits.admit("a", now: 10) == .probe)
    }

    @Test("remember a bounded number of hosts")
    func bounded() {
        var circuits = broken()
        for number in 0..<5000 {
            circuits.note(.fails, host: "\(number)", wasProbe: false, now: 1)
        }
        #expect(circuits.admit("a", now: 1) == .refuse(until: HostCircuits.firstPause))
    }
}
