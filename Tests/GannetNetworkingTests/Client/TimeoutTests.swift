import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Timeouts", .timeLimit(.minutes(1)))
struct TimeoutTests {
    @Test("a host that does not answer a connect runs out of that time")
    func connect() async throws {
        let listener = try DeafListener(isFull: true)
        let error = try await failure("http://127.0.0.1:\(listener.port)/") { $0.connect = 0.25 }
        #expect(error.code == .timeout)
        #expect(error.reason.contains("no connection came about within the 0.25 s"))
        #expect(error.reason.contains("raise timeouts.connect"))
    }

    @Test("a handshake of TLS that stalls is part of connecting")
    func handshake() async throws {
        let listener = try DeafListener()
        let error = try await failure("https://127.0.0.1:\(listener.port)/") { $0.connect = 0.25 }
        #expect(error.reason.contains("no connection came about within the 0.25 s"))
    }

    @Test("an origin that takes the request and says nothing runs out of that time")
    func firstByte() async throws {
        let bench = try Bench(keepsTime: true) { _ in OriginAnswer.ok(.pattern(10)).neverBegun() }
        let load = RecordedLoad(Self.request(bench) { $0.firstByte = 5 }, on: bench.client)
        try await bench.origin.waitForRequests(1)
        bench.pass(5, during: load)
        let error = try await load.failure()
        #expect(error.code == .timeout)
        #expect(error.reason.contains("no first byte came within the 5 s"))
        try await bench.origin.waitForClientClose(ofRequest: 0)
    }

    @Test("an interim answer is not the first byte of the answer")
    func interim() async throws {
        let hint = Data("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n".utf8)
        let bench = try Bench { _ in OriginAnswer.raw(hint).stalling(after: 0) }
        let error = try await failure(bench.origin.url()) { $0.firstByte = 0.25 }
        #expect(error.reason.contains("no first byte came"))
    }

    @Test("a pause in the body that is too long ends it, and says how far it was")
    func stall() async throws {
        let bench = try Bench(keepsTime: true) { _ in
            OriginAnswer.ok(.pattern(10_000)).stalling(after: 100)
        }
        let load = RecordedLoad(Self.request(bench) { $0.stall = 5 }, on: bench.client)
        // The head and these bytes come in one packet.
        try await load.events.wait(count: 1)
        bench.pass(5, during: load)
        let error = try await load.failure()
        #expect(error.code == .timeout)
        #expect(error.reason.contains("nothing came for the 5 s"))
        #expect(error.reason.contains("100 of 10000 bytes"))
        #expect(error.reason.contains("raise timeouts.stall"))
    }

    @Test("pauses that are short are none, however many")
    func dripping() async throws {
        let gates = (0..<8).map { _ in Gate() }
        let bench = try Bench(keepsTime: true) { _ in
            OriginAnswer.ok(.pattern(900_000)).dripping(through: gates)
        }
        let load = RecordedLoad(
            Self.request(bench) { ($0.stall, $0.whole) = (5, 1000) }, on: bench.client)
        for (number, gate) in gates.enumerated() {
            try await load.hasBegun(piece: number, of: 100_000)
            bench.pass(4, during: load)
            gate.open()
        }
        #expect(try await load.result().get().body == .pattern(900_000))
    }

    @Test("a body that drips on and on runs out of the whole time")
    func whole() async throws {
        let gates = (0..<8).map { _ in Gate() }
        let bench = try Bench(keepsTime: true) { _ in
            OriginAnswer.ok(.pattern(900_000)).dripping(through: gates)
        }
        let load = RecordedLoad(
            Self.request(bench) { ($0.stall, $0.whole) = (5, 10) }, on: bench.client)
        for (number, gate) in gates.prefix(3).enumerated() {
            try await load.hasBegun(piece: number, of: 100_000)
            bench.pass(4, during: load)
            gate.open()
        }
        let error = try await load.failure()
        #expect(error.code == .timeout)
        #expect(error.reason.contains("the 10 s allowed for the whole transfer"))
        #expect(error.reason.contains("of 900000 bytes"))
    }

    @Test("redirects share the whole time")
    func redirects() async throws {
        let gates = (0..<3).map { _ in Gate() }
        let bench = try Bench(keepsTime: true) { request in
            OriginAnswer.redirect(to: "/\(request.number)").held(by: gates[request.number])
        }
        let load = RecordedLoad(
            Self.request(bench) { ($0.firstByte, $0.whole) = (5, 10) }, on: bench.client)
        for number in 0..<3 {
            try await bench.origin.waitForRequests(number + 1)
            bench.pass(4, during: load)
            if number < 2 { gates[number].open() }
        }
        let error = try await load.failure()
        #expect(error.code == .timeout)
        #expect(error.reason.contains("whole transfer"))
        #expect(bench.origin.requests.count == 3)
    }

    @Test("waiting for a connection takes none of the time")
    func waiting() async throws {
        var configuration = HTTPClient.Configuration()
        configuration.maximumConnectionsPerHost = 1
        let gate = Gate()
        let bench = try Bench(configuration, keepsTime: true) { request in
            OriginAnswer.ok(.pattern(10)).held(by: gate)
        }
        let other = try ScriptedOrigin { _ in .ok(Data()) }
        let first = RecordedLoad(
            Self.request(bench) { ($0.firstByte, $0.whole) = (10_000, 10_000) }, on: bench.client)
        try await bench.origin.waitForRequests(1)
        let limits = TransferTimeouts(connect: 100, firstByte: 100, stall: 100, whole: 100)
        let second = RecordedLoad(Self.request(bench) { $0 = limits }, on: bench.client)
        // What is asked for later is answered: so the second waits in the library.
        _ = try await bench.client.answer(to: other.url())
        bench.pass(1000, during: first)
        _ = try await bench.client.answer(to: other.url())
        gate.open()
        let answer = try await second.result().get()
        #expect(answer.body == .pattern(10) && answer.timing.transfer == 0)
        #expect(try await first.result().get().body == .pattern(10))
    }

    @Test("the library's own limit for connecting, which counts waiting, is put off meanwhile")
    func waitingInLibrary() async throws {
        var configuration = HTTPClient.Configuration()
        configuration.maximumConnectionsPerHost = 1
        let bench = try Bench(configuration) { _ in
            // By the machine's clock, as the library's limit is: of 3 s, put off every half second.
            OriginAnswer.ok(.pattern(10)).delayed(milliseconds: 4000)
        }
        let loads = (0..<2).map { _ in
            RecordedLoad(Self.request(bench) { $0.connect = 2 }, on: bench.client)
        }
        for load in loads { #expect(try await load.result().get().body == .pattern(10)) }
    }

    @Test("an event that takes long is no pause of the origin's")
    func slowConsumer() async throws {
        let bench = try Bench(keepsTime: true) { _ in .ok(.pattern(400_000)) }
        let isLate = Gate()
        let ends = Recorder<ImageError.Code?>()
        let begins = Recorder<Void>()
        let request = Self.request(bench) { ($0.stall, $0.whole) = (5, 1000) }
        _ = bench.client.load(request) { event in
            switch event {
            case .progress:
                begins.append(())
                isLate.waitBlocking()
            case .finished(.success): ends.append(nil)
            case .finished(.failure(let error)): ends.append(error.code)
            default: break
            }
        }
        try await begins.wait(count: 1)
        // The system has room for all of it.
        try await bench.origin.events.wait { events in
            events.contains { if case .answered = $0 { true } else { false } }
        }
        bench.time.advance(by: 100)
        isLate.open()
        #expect(try await ends.wait(count: 1) == [nil])
    }

    private static func request(
        _ bench: Bench, _ change: (inout TransferTimeouts) -> Void
    ) -> HTTPRequest {
        var request = bench.request()
        change(&request.timeouts)
        return request
    }

    private func failure(
        _ url: String, _ change: (inout TransferTimeouts) -> Void
    ) async throws -> ImageError {
        let client = HTTPClient(configuration: .init().withoutProxies)
        defer { client.shutdown() }
        var request = HTTPRequest(url: ImageURL(url))
        change(&request.timeouts)
        return try await client.failure(of: request)
    }
}
