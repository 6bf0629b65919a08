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
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(10)).neverBegun() }
        let error = try await failure(bench.origin.url()) { $0.firstByte = 0.25 }
        #expect(error.code == .timeout)
        #expect(error.reason.contains("no first byte came within the 0.25 s"))
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
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(10_000)).stalling(after: 100) }
        let error = try await failure(bench.origin.url()) { $0.stall = 0.25 }
        #expect(error.code == .timeout)
        #expect(error.reason.contains("nothing came for the 0.25 s"))
        #expect(error.reason.contains("100 of 10000 bytes"))
        #expect(error.reason.contains("raise timeouts.stall"))
    }

    @Test("pauses that are short are none, however many")
    func dripping() async throws {
        var answer = OriginAnswer.ok(.pattern(1000))
        answer.pauses = (1...8).map { .init(at: .body($0 * 100), until: .milliseconds(150)) }
        let bench = try Bench { [answer] _ in answer }
        var request = bench.request()
        request.timeouts.stall = 1
        #expect(try await bench.client.answer(to: request).body == .pattern(1000))
    }

    @Test("a body that drips on and on runs out of the whole time")
    func whole() async throws {
        var answer = OriginAnswer.ok(.pattern(100_000))
        answer.pauses = (1...900).map { .init(at: .body($0 * 100), until: .milliseconds(20)) }
        let bench = try Bench { [answer] _ in answer }
        let error = try await failure(bench.origin.url()) { $0.whole = 0.5 }
        #expect(error.code == .timeout)
        #expect(error.reason.contains("0.5 s allowed for the whole transfer"))
        #expect(error.reason.contains("of 100000 bytes"))
    }

    @Test("redirects share the whole time")
    func redirects() async throws {
        let bench = try Bench { request in
            OriginAnswer.redirect(to: "/\(request.number)").delayed(milliseconds: 200)
        }
        let error = try await failure(bench.origin.url()) { $0.whole = 0.5 }
        #expect(error.code == .timeout)
        #expect(error.reason.contains("whole transfer"))
        #expect(bench.origin.requests.count > 1)
    }

    @Test("waiting for a connection takes none of the time")
    func waiting() async throws {
        var configuration = HTTPClient.Configuration()
        configuration.maximumConnectionsPerHost = 1
        let bench = try Bench(configuration) { request in
            request.path == "/first"
                ? OriginAnswer.ok(.pattern(10)).delayed(milliseconds: 2000) : .ok(.pattern(20))
        }
        let first = RecordedLoad(bench.request("/first"), on: bench.client)
        try await bench.origin.waitForRequests(1)
        var request = bench.request("/second")
        request.timeouts = TransferTimeouts(connect: 1, firstByte: 1, stall: 1, whole: 1)
        let second = RecordedLoad(request, on: bench.client)
        let answer = try await second.result().get()
        #expect(answer.body == .pattern(20))
        #expect(try #require(answer.timing.transfer) < 1)
        #expect(try await first.result().get().body == .pattern(10))
    }

    @Test("an event that takes long is no pause of the origin's")
    func slowConsumer() async throws {
        let bench = try Bench { _ in .ok(.pattern(3_000_000)) }
        let clock = try Bench { _ in OriginAnswer.ok(Data()).delayed(milliseconds: 500) }
        let isLate = Gate()
        var request = bench.request()
        request.timeouts.stall = 0.2
        let ends = Recorder<ImageError.Code?>()
        _ = bench.client.load(request) { event in
            switch event {
            case .progress: isLate.waitBlocking()
            case .finished(.success): ends.append(nil)
            case .finished(.failure(let error)): ends.append(error.code)
            default: break
            }
        }
        _ = try await clock.answer()
        isLate.open()
        #expect(try await ends.wait(count: 1) == [nil])
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
