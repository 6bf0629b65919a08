import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("Memory pressure", .timeLimit(.minutes(3)))
struct SystemMemoryPressureTests {
    @Test("a stall means what its trigger was set for")
    func stall() {
        var rule = PressureRule(.stall(.critical))
        #expect(rule.pressure(signalledWith: "") == .critical)
    }

    @Test("counters tell by what has risen since they were last read")
    func counters() {
        var rule = PressureRule(.counters(GroupCounters("high 1\nmax 2\noom 0\noom_kill 0\n")))
        #expect(rule.pressure(signalledWith: "high 1\nmax 2\noom 0\n") == nil)
        #expect(rule.pressure(signalledWith: "high 2\nmax 2\noom 0\n") == .warning)
        #expect(rule.pressure(signalledWith: "high 2\nmax 2\noom 0\n") == nil)
        #expect(rule.pressure(signalledWith: "high 2\nmax 3\noom 0\n") == .warning)
        #expect(rule.pressure(signalledWith: "high 2\nmax 3\noom 1\n") == .critical)
        #expect(rule.pressure(signalledWith: "high 2\nmax 3\noom 1\noom_kill 1") == .critical)
    }

    @Test(
        "text that is none of the kernel's says nothing",
        arguments: ["", "high", "high x", "\u{0}"])
    func nonsense(_ text: String) {
        var rule = PressureRule(.counters(GroupCounters("")))
        #expect(rule.pressure(signalledWith: text) == nil)
    }

    @Test("the events of the group and of those above it are looked for wherever it is mounted")
    func groupPaths() {
        #expect(
            PressureSource.groupEventPaths(groups: "4:memory:/x\n0::/a/b\n") == [
                "/sys/fs/cgroup/memory.events", "/sys/fs/cgroup/a/memory.events",
                "/sys/fs/cgroup/a/b/memory.events", "/sys/fs/cgroup/unified/memory.events",
                "/sys/fs/cgroup/unified/a/memory.events",
                "/sys/fs/cgroup/unified/a/b/memory.events",
            ])
        #expect(
            PressureSource.groupEventPaths(groups: "0::/\n") == [
                "/sys/fs/cgroup/memory.events", "/sys/fs/cgroup/unified/memory.events",
            ])
        #expect(PressureSource.groupEventPaths(groups: "").isEmpty)
    }

    @Test("observers hear each signal until they cancel")
    func observers() async throws {
        let signal = Signal()
        let monitor = SystemMemoryPressure([signal.source(.warning)])
        let (first, second) = (Recorder<MemoryPressure>(), Recorder<MemoryPressure>())
        let observation = monitor.observe { first.append($0) }
        _ = monitor.observe { pressure in
            // Or else the pipe would give the same signal again.
            signal.take()
            second.append(pressure)
        }
        signal.give()
        #expect(try await second.wait(count: 1) == [.warning])
        #expect(first.events == [.warning])
        observation.cancel()
        signal.give()
        #expect(try await second.wait(count: 2) == [.warning, .warning])
        #expect(first.count == 1)
    }

    @Test("a file that goes away ends neither the monitor nor its rest")
    func gone() async throws {
        let (gone, signal) = (Signal(), Signal())
        let monitor = SystemMemoryPressure([gone.source(.warning), signal.source(.critical)])
        gone.hangUp()
        let heard = Recorder<MemoryPressure>()
        _ = monitor.observe { pressure in
            signal.take()
            heard.append(pressure)
        }
        signal.give()
        #expect(try await heard.wait(count: 1) == [.critical])
    }

    @Test("without sources it stays silent and says so")
    func silent() {
        let monitor = SystemMemoryPressure([])
        _ = monitor.observe { _ in Issue.record("nothing can have happened") }
        #expect(monitor.sources.isEmpty)
    }

    @Test("it can watch this machine and be let go")
    func system() {
        let monitor = SystemMemoryPressure()
        monitor.observe { _ in }.cancel()
        #expect(monitor.sources.allSatisfy { $0.hasPrefix("/proc/") || $0.hasPrefix("/sys/") })
    }
}
