import FoundationEssentials
import GannetCore
import GannetTesting
import Synchronization
import Testing

@testable import GannetNetworking

@Suite("Cancelling, progress and shutdown", .timeLimit(.minutes(1)))
struct CancelTests {
    @Test("a cancel in the body closes the connection and is the one end")
    func cancelInBody() async throws {
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(200_000)).stalling(after: 100_000) }
        let load = RecordedLoad(bench.request(), on: bench.client)
        try await load.events.wait(count: 1)
        load.cancel()
        load.cancel()
        #expect(try await load.result().code == .cancelled)
        try await bench.origin.waitForClientClose(ofRequest: 0)
        bench.client.shutdown()
        #expect(load.results.count == 1)
    }

    @Test("a cancel right after the start is the one end", arguments: 0..<50)
    func cancelAtStart(round: Int) async throws {
        let bench = try Bench { _ in OriginAnswer.ok(Data()).neverBegun() }
        let load = RecordedLoad(bench.request(), on: bench.client)
        load.cancel()
        #expect(try await load.result().code == .cancelled)
        bench.client.shutdown()
        #expect(load.results.count == 1)
    }

    @Test("a cancel after the end changes nothing")
    func cancelAfterEnd() async throws {
        let bench = try Bench { _ in .ok(.pattern(10)) }
        let load = RecordedLoad(bench.request(), on: bench.client)
        _ = try await load.result().get()
        load.cancel()
        #expect(try await bench.answer("/next").status == 200)
        bench.client.shutdown()
        #expect(load.results.count == 1)
    }

    @Test("a cancelled load leaves others alone")
    func cancelAmongOthers() async throws {
        let gate = Gate()
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(1000)).held(by: gate) }
        let loads = (0..<6).map { RecordedLoad(bench.request("/\($0)"), on: bench.client) }
        try await bench.origin.waitForRequests(6)
        loads[3].cancel()
        #expect(try await loads[3].result().code == .cancelled)
        gate.open()
        for (number, load) in loads.enumerated() where number != 3 {
            #expect(try await load.result().get().body == .pattern(1000))
        }
    }

    @Test("a shutdown ends everything under way, once, and returns afterwards")
    func shutdownEndsAll() async throws {
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(1000)).neverBegun() }
        let loads = (0..<20).map { RecordedLoad(bench.request("/\($0)"), on: bench.client) }
        try await bench.origin.waitForRequests(6)
        bench.client.shutdown()
        for load in loads {
            #expect(load.results.count == 1)
            #expect(load.results.first?.code == .cancelled)
        }
        bench.client.shutdown()
    }

    @Test("a load after the shutdown ends as cancelled")
    func loadAfterShutdown() async throws {
        let bench = try Bench { _ in .ok(Data()) }
        bench.client.shutdown()
        #expect(try await bench.failure().code == .cancelled)
        #expect(bench.origin.requests.isEmpty)
    }

    @Test("a shutdown from inside an event does not wait for itself")
    func shutdownInside() async throws {
        let bench = try Bench { _ in .ok(.pattern(10)) }
        let returned = Gate()
        let handle = bench.client.load(bench.request()) { [client = bench.client] event in
            guard case .finished = event else { return }
            client.shutdown()
            returned.open()
        }
        try await returned.wait()
        handle.cancel()
        #expect(try await bench.failure().code == .cancelled)
    }

    @Test("a load from inside an event is carried out")
    func loadInside() async throws {
        let bench = try Bench { _ in .ok(.pattern(10)) }
        let second = Recorder<DataLoadEvent>()
        let next = bench.request("/2")
        _ = bench.client.load(bench.request("/1")) { [client = bench.client] event in
            guard case .finished = event else { return }
            _ = client.load(next) { second.append($0) }
        }
        try await second.wait { $0.contains { if case .finished = $0 { true } else { false } } }
        #expect(bench.origin.requests.map(\.path) == ["/1", "/2"])
    }

    @Test("a client that is dropped ends its loads")
    func droppedClient() async throws {
        let origin = try ScriptedOrigin { _ in OriginAnswer.ok(Data()).neverBegun() }
        var client: HTTPClient? = HTTPClient(configuration: .init().withoutProxies)
        let request = HTTPRequest(url: ImageURL(origin.url()))
        let load = RecordedLoad(request, on: try #require(client))
        try await origin.waitForRequests(1)
        client = nil
        #expect(try await load.result().code == .cancelled)
    }

    @Test("a refused request is reported later, never from inside the call")
    func refusalComesLater() async throws {
        let client = HTTPClient()
        defer { client.shutdown() }
        let hasReturned = Mutex(false)
        let seen = Recorder<Bool>()
        hasReturned.withLock { isDone in
            // An event from inside would find the lock taken by its own thread, and hang.
            _ = client.load(HTTPRequest(url: ImageURL("http://"))) { _ in
                seen.append(hasReturned.withLock { $0 })
            }
            isDone = true
        }
        #expect(try await seen.wait(count: 1) == [true])
    }

    @Test("progress tells the length first, then steps, not every piece")
    func progressSteps() async throws {
        let bench = try Bench { _ in .ok(.pattern(5_000_000)) }
        let load = RecordedLoad(bench.request(), on: bench.client)
        _ = try await load.result().get()
        let progress = load.progress
        #expect(progress.allSatisfy { $0.expected == 5_000_000 })
        #expect(progress.map(\.received) == progress.map(\.received).sorted())
        #expect((2...52).contains(progress.count))
    }

    @Test("progress comes while the body drips")
    func dripping() async throws {
        let gates = (0..<3).map { _ in Gate() }
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(400_000)).dripping(through: gates) }
        let load = RecordedLoad(bench.request(), on: bench.client)
        for (number, gate) in gates.enumerated() {
            try await load.hasBegun(piece: number, of: 100_000)
            gate.open()
        }
        #expect(try await load.result().get().body == .pattern(400_000))
    }
}

extension Result<HTTPResponse, ImageError> {
    /// The code of the failure, if it is one.
    fileprivate var code: ImageError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
