import FoundationEssentials
import GannetTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FakeTimeTests {
    @Test("actions run in the order of their deadlines, each at its own time")
    func order() {
        let time = FakeTime(uptime: 100)
        let start = time.now
        let fired = Recorder<String>()
        let note = { @Sendable (name: String) in fired.append("\(name)@\(time.uptime)") }
        _ = time.schedule(at: 103) { note("late") }
        _ = time.schedule(at: 101) {
            note("early")
            _ = time.schedule(at: time.uptime + 1) { note("added") }
        }
        _ = time.schedule(at: 110) { note("later") }
        time.advance(by: 5)
        #expect(fired.events == ["early@101.0", "added@102.0", "late@103.0"])
        #expect(time.uptime == 105)
        #expect(time.now.timeIntervalSince(start) == 5)
        #expect(time.pendingDeadlines == [110])
    }

    @Test("a cancelled action does not run")
    func cancelling() {
        let time = FakeTime()
        let fired = Recorder<Void>()
        let action = time.schedule(at: time.uptime + 1) { fired.append(()) }
        action.cancel()
        time.advance(by: 2)
        #expect(fired.count == 0)
        #expect(time.scheduled.count == 1)
    }

    @Test("setting the time of day moves no deadline")
    func settingTheClock() {
        let time = FakeTime(uptime: 5)
        let fired = Recorder<Void>()
        _ = time.schedule(at: 6) { fired.append(()) }
        time.now = Date(timeIntervalSince1970: 0)
        #expect(fired.count == 0)
        time.advance(by: 1)
        #expect(fired.count == 1)
        #expect(time.now == Date(timeIntervalSince1970: 1))
    }
}
