import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("A load that waits for its authorization", .timeLimit(.minutes(1)))
struct AuthorizedTransferTests {
    private let time = FakeTime()
    private let inner = FakeLoader()
    private let gate = Gate()
    private let asked = Recorder<AuthorizationQuery>()
    private let request = HTTPRequest(url: ImageURL("https://a.example/1.png"))

    /// A loader whose hook answers when the gate is open.
    private var loader: AuthorizingLoader {
        AuthorizingLoader(inner, time: time) { [asked, gate] query in
            asked.append(query)
            try await gate.wait()
            return .bearer("a")
        }
    }

    @Test("is cancelled while the hook works, which is cancelled too")
    func cancelWhileAsking() async throws {
        let stopped = Recorder<Bool>()
        let loader = AuthorizingLoader(inner, time: time) { [asked, gate] query in
            asked.append(query)
            defer { stopped.append(Task.isCancelled) }
            try await gate.wait()
            return nil
        }
        let load = RecordedLoad(request, on: loader)
        try await asked.wait(count: 1)
        load.cancel()
        #expect(try await code(of: load) == .cancelled)
        #expect(try await stopped.wait(count: 1) == [true])
        #expect(inner.requests.isEmpty && time.pendingDeadlines.isEmpty)
    }

    @Test("is cancelled while it is under way")
    func cancelWhileSending() async throws {
        gate.open()
        let load = RecordedLoad(request, on: loader)
        try await inner.started.wait(count: 1)
        load.cancel()
        #expect(try await code(of: load) == .cancelled)
        #expect(inner.cancelled.count == 1)
    }

    @Test("ends once when it is cancelled at any moment", arguments: 0..<50)
    func cancelAnytime(round: Int) async throws {
        let inner = FakeLoader { request in
            request.headers["Authorization"] == "Bearer 2"
                ? .ok(Data()) : .respond(status: 401, headers: [:], body: Data())
        }
        let loader = AuthorizingLoader(inner, time: time) { query in
            for _ in 0..<round % 7 { await Task.yield() }
            return .bearer(query.refusal == nil ? "1" : "2")
        }
        let load = RecordedLoad(request, on: loader)
        for _ in 0..<round { await Task.yield() }
        load.cancel()
        load.cancel()
        _ = try await load.result()
        loader.shutdown()
        #expect(load.results.count == 1)
        #expect(inner.runningCount == 0)
    }

    @Test("does not wait for a hook beyond the time allowed")
    func timeout() async throws {
        let load = RecordedLoad(request, on: loader)
        try await asked.wait(count: 1)
        time.advance(by: 30)
        #expect(try await code(of: load) == .timeout)
        gate.open()
        #expect(inner.requests.isEmpty && load.results.count == 1)
    }

    @Test("has left for the transfer what the hook has not used")
    func sharedTime() async throws {
        let load = RecordedLoad(request, on: loader)
        try await asked.wait(count: 1)
        time.advance(by: 12)
        gate.open()
        let transfer = try await inner.started.wait(count: 1)[0]
        #expect(transfer.request.timeouts.whole == 18)
        transfer.respond()
        _ = try await load.result().get()
        #expect(time.pendingDeadlines.isEmpty)
    }

    @Test("passes on the events of the answer, and none of the refusal")
    func events() async throws {
        gate.open()
        let load = RecordedLoad(request, on: loader)
        let first = try await inner.started.wait(count: 1)[0]
        first.answer(status: 401)
        first.progress(received: 3)
        first.respond(status: 401)
        let second = try await inner.started.wait(count: 2)[1]
        second.answer(headers: ["ETag": "\"1\""])
        second.progress(received: 5, expected: 10)
        second.interrupt(body: Data([1, 2]))
        #expect(try await code(of: load) == .reset)
        let kinds = load.events.events.map(Self.kind)
        #expect(kinds == ["answered 200", "progress 5", "interrupted 2", "finished"])
    }

    @Test("tells the head of a refusal where that is the answer")
    func headOfRefusal() async throws {
        let loader = AuthorizingLoader(inner, time: time) { _ in nil }
        let load = RecordedLoad(request, on: loader)
        let transfer = try await inner.started.wait(count: 1)[0]
        transfer.answer(status: 401)
        transfer.respond(status: 401)
        #expect(try await load.result().get().status == 401)
        #expect(load.events.events.map(Self.kind) == ["answered 401", "finished"])
    }

    @Test("takes a 401 of another origin, where a redirect led, as the answer")
    func otherOrigin() async throws {
        gate.open()
        let load = RecordedLoad(request, on: loader)
        let transfer = try await inner.started.wait(count: 1)[0]
        transfer.respond(status: 401, url: ImageURL("https://b.example/"))
        #expect(try await load.result().get().status == 401)
        #expect(asked.count == 1)
    }

    @Test("has the weight that it was given meanwhile, also after a refusal")
    func weight() async throws {
        let weights = Recorder<Int>()
        let loader = AuthorizingLoader(
            WeighedLoader(inner, weights: weights), time: time
        ) { [asked, gate] query in
            asked.append(query)
            try await gate.wait()
            return .bearer("a")
        }
        let transfer = loader.load(request) { _ in }
        try await asked.wait(count: 1)
        transfer.setWeight(200)
        gate.open()
        let first = try await inner.started.wait(count: 1)[0]
        #expect(first.request.weight == 200)
        first.respond(status: 401)
        let second = try await inner.started.wait(count: 2)[1]
        #expect(second.request.weight == 200)
        transfer.setWeight(7)
        #expect(try await weights.wait(count: 1) == [7])
        second.respond()
    }

    @Test("ends as cancelled when the loader is shut down, before and after")
    func shutdown() async throws {
        let loader = loader
        let load = RecordedLoad(request, on: loader)
        try await asked.wait(count: 1)
        loader.shutdown()
        #expect(try await code(of: load) == .cancelled)
        #expect(try await code(of: RecordedLoad(request, on: loader)) == .cancelled)
        #expect(asked.count == 1)
    }

    private func code(of load: RecordedLoad) async throws -> ImageError.Code? {
        guard case .failure(let error) = try await load.result() else { return nil }
        return error.code
    }

    private static func kind(_ event: DataLoadEvent) -> String {
        switch event {
        case .answered(let status, _): "answered \(status)"
        case .progress(let received, _): "progress \(received)"
        case .checkpoint(let part): "checkpoint \(part.body.count)"
        case .part(let data): "part of \(data.count)"
        case .interrupted(let part): "interrupted \(part.body.count)"
        case .finished: "finished"
        }
    }
}
