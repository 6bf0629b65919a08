import GannetCore
import GannetTesting

/// What every `TimeProviding` must do.
package struct TimeContract: Contract {
    private let time: any TimeProviding
    /// Lets so many seconds pass; nothing to do where they pass by themselves.
    private let pass: @Sendable (Double) -> Void

    package init(_ time: any TimeProviding, pass: @escaping @Sendable (Double) -> Void = { _ in }) {
        self.time = time
        self.pass = pass
    }

    package static var clauses: [Clause<TimeContract>] {
        [
            Clause("uptime never runs backwards") { try $0.neverBackwards() },
            Clause("an action runs once, and not before its time") { try await $0.runsOnce() },
            Clause("a deadline in the past has its action run") { try await $0.runsPast() },
            Clause("actions run in the order of their deadlines") { try await $0.order() },
            Clause("a cancelled action does not run, and the others do") { try await $0.cancels() },
            Clause("an action may schedule another") { try await $0.schedulesAgain() },
        ]
    }

    private func neverBackwards() throws {
        var last = time.uptime
        for _ in 0..<1000 {
            pass(0.001)
            let now = time.uptime
            try demand(now >= last, "\(now) came after \(last)")
            last = now
        }
    }

    private func runsOnce() async throws {
        let ran = Recorder<Double>()
        let deadline = time.uptime + 0.02
        let action = time.schedule(at: deadline) { ran.append(time.uptime) }
        pass(0.05)
        let uptime = try await ran.wait(count: 1)[0]
        try demand(uptime >= deadline, "it ran \(deadline - uptime) s too early")
        action.cancel()
        pass(0.05)
        try await after(0.01)
        try demand(ran.count == 1, "it ran \(ran.count) times")
    }

    private func runsPast() async throws {
        let ran = Recorder<Void>()
        _ = time.schedule(at: time.uptime - 10) { ran.append(()) }
        pass(0)
        try await ran.wait(count: 1)
    }

    private func order() async throws {
        let ran = inTime { start in
            let ran = Recorder<Int>()
            for number in [2, 0, 3, 1] {
                _ = time.schedule(at: start + Double(number) * 0.005) { ran.append(number) }
            }
            return ran
        }
        pass(0.1)
        let numbers = try await ran.wait(count: 4)
        try demand(numbers == [0, 1, 2, 3], "they ran in the order \(numbers)")
    }

    private func cancels() async throws {
        let ran = inTime { deadline in
            let ran = Recorder<String>()
            let action = time.schedule(at: deadline) { ran.append("cancelled") }
            action.cancel()
            action.cancel()
            return ran
        }
        _ = time.schedule(at: time.uptime + 0.02) { ran.append("kept") }
        pass(0.05)
        try await ran.wait(count: 1)
        try demand(ran.events == ["kept"], "\(ran.events) ran")
    }

    private func schedulesAgain() async throws {
        let ran = Recorder<Int>()
        _ = time.schedule(at: time.uptime + 0.005) { [time] in
            ran.append(1)
            _ = time.schedule(at: time.uptime + 0.005) { ran.append(2) }
        }
        pass(0.05)
        try await ran.wait(count: 2)
    }

    /// What `prepare` makes, which was given a moment that had not come when it was done.
    ///
    /// On a machine that is busy with something else it can come too soon; that is made anew.
    private func inTime<Event>(_ prepare: (Double) -> Recorder<Event>) -> Recorder<Event> {
        while true {
            let moment = time.uptime + 0.01
            let made = prepare(moment)
            if time.uptime < moment { return made }
        }
    }

    /// Returns when an action has run that was scheduled so far ahead.
    private func after(_ seconds: Double) async throws {
        let ran = Recorder<Void>()
        _ = time.schedule(at: time.uptime + seconds) { ran.append(()) }
        pass(seconds)
        try await ran.wait(count: 1)
    }
}
