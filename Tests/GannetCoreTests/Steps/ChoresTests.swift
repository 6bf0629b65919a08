import GannetTesting
import Testing

@testable import GannetCore

@Suite("Chores that no load waits for", .timeLimit(.minutes(1)))
struct ChoresTests {
    @Test("are waited for by the end, whichever is the last, and by nothing where there are none")
    func waitedFor() {
        let executor = ManualExecutor()
        let chores = Chores(on: executor)
        let heard = Recorder<String>()
        chores.whenDone { heard.append("none") }
        #expect(heard.events == ["none"])
        for number in 0..<2 { chores.add { heard.append("\(number)") } }
        chores.whenDone { heard.append("done") }
        #expect(heard.events == ["none"])
        executor.runAll()
        #expect(heard.events == ["none", "0", "1", "done"])
        chores.whenDone { heard.append("again") }
        #expect(heard.events.last == "again")
    }
}
