import GannetTesting
import Testing

@testable import GannetThreads

@Suite("The timer of the system's clock", .timeLimit(.minutes(1)))
struct SystemTimerTests {
    private let time = SystemTime()

    @Test("runs actions in the order of their deadlines, none before its time")
    func order() async throws {
        let ran = Recorder<(number: Int, uptime: Double)>()
        let start = time.uptime
        for (number, delay) in [(2, 0.06), (1, 0.03), (0, -1.0)] {
            _ = time.schedule(at: start + delay) { [time] in
                ran.append((number, time.uptime))
            }
        }
        let events = try await ran.wait(count: 3)
        #expect(events.map(\.number) == [0, 1, 2])
        #expect(events[1].uptime >= start + 0.03 && events[2].uptime >= start + 0.06)
    }

    @Test("does not run what was cancelled")
    func cancels() async throws {
        let ran = Recorder<String>()
        let start = time.uptime
        time.schedule(at: start + 0.02) { ran.append("cancelled") }.cancel()
        _ = time.schedule(at: start + 0.04) { ran.append("kept") }
        #expect(try await ran.wait(count: 1) == ["kept"])
    }
}
