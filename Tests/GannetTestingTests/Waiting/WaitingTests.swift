import GannetTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct WaitingTests {
    @Test("a recorder wakes those who wait when their condition holds, and not before")
    func recorder() async throws {
        let recorder = Recorder<Int>()
        async let three = recorder.wait(count: 3)
        async let seven = recorder.wait { $0.contains(7) }
        for value in [1, 2, 7] { recorder.append(value) }
        #expect(try await three.count == 3)
        #expect(try await seven == [1, 2, 7])
        #expect(try await recorder.wait(count: 1) == [1, 2, 7])
        recorder.clear()
        #expect(recorder.count == 0)
    }

    @Test("a recorder keeps what many tasks append")
    func appendingAtOnce() async throws {
        let recorder = Recorder<Int>()
        await withTaskGroup { group in
            for value in 0..<200 { group.addTask { recorder.append(value) } }
        }
        #expect(recorder.events.sorted() == Array(0..<200))
    }

    @Test("waiting ends with an error when its task is cancelled")
    func cancelling() async throws {
        let recorder = Recorder<Int>()
        let started = Gate()
        let task = Task {
            started.open()
            try await recorder.wait(count: 1)
        }
        try await started.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("a gate lets tasks, threads and callbacks pass once it is open")
    func gate() async throws {
        let gate = Gate()
        let passed = Recorder<String>()
        let executor = ThreadedExecutor()
        gate.whenOpen { passed.append("callback") }
        executor.execute {
            gate.waitBlocking()
            passed.append("thread")
        }
        async let task: Void = {
            try await gate.wait()
            passed.append("task")
        }()
        #expect(passed.count == 0)
        gate.open()
        gate.open()
        try await task
        let events = try await passed.wait(count: 3)
        #expect(Set(events) == ["callback", "thread", "task"])
        gate.whenOpen { passed.append("late") }
        #expect(passed.events.last == "late")
        executor.shutdown()
    }
}
