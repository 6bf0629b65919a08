import GannetTesting
import Testing

@testable import GannetThreads

@Suite("The timer of the system's clock", .timeLimit(.minutes(1)))
struct SystemTimerTests {
    private let time = SystemTime()

    @Test("runs actions in the order of their deadlines, none before its time")
    func order() async throws {
        var (ran, start) = (Recorder<(number: Int, uptime: Double)>(), time.uptime)
        repeat {
            (ran, start) = (Recorder(), time.uptime)
            for (number, delay) in [(2, 0.06), (1, 0.03), (0, -1.0)] {
                _ = time.schedule(at: start + delay) { [time, ran] in
                    ran.append((number, time.uptime))
                }
            }
            // All anew when the machine was so busy that a time came before it had been told.
        } while time.uptime >= start + 0.03
        let events = try await ran.wait(count: 3)
        #expect(events.map(\.number) == [0, 1, 2])
        #expect(events[1].uptime >= start + 0.03 && events[2].uptime >= start + 0.06)
    }

    @Test("does not run what was cancelled")
    func cancels() async throws {
        var (ran, start) = (Recorder<String>(), time.uptime)
        repeat {
            (ran, start) = (Recorder(), time.uptime)
            time.schedule(at: start + 0.02) { [ran] in ran.append("cancelled") }.cancel()
        } while time.uptime >= start + 0.02
        _ = time.schedule(at: start + 0.04) { [ran] in ran.append("kept") }
        #expect(try await ran.wait(count: 1) == ["kept"])
    }
}
