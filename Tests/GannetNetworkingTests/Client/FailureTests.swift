import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Failures", .timeLimit(.minutes(1)))
struct FailureTests {
    @Test("a body shorter than announced is truncated, and how much came is told")
    func truncated() async throws {
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(10_000)).closing(after: 4_000) }
        let error = try await bench.failure("/a.png")
        #expect(error.code == .bodyTruncated)
        #expect(error.reason.contains("4000 of 10000 bytes"))
        #expect(error.input == bench.origin.url("/a.png"))
    }

    @Test("chunks that end too early are a truncated body")
    func truncatedChunks() async throws {
        let bench = try Bench { _ in
            OriginAnswer.ok(.pattern(10_000)).chunked(1000).closing(after: 4_000)
        }
        #expect(try await bench.failure().code == .bodyTruncated)
    }

    @Test("a connection reset in the body is a reset")
    func resetInBody() async throws {
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(100_000)).resetting(after: 4_000) }
        #expect(try await bench.failure().code == .reset)
    }

    @Test("a connection closed or reset without an answer is a reset", arguments: [false, true])
    func noAnswer(isReset: Bool) async throws {
        let bench = try Bench { _ in .hangUp(isReset: isReset) }
        #expect(try await bench.failure().code == .reset)
    }

    @Test("an origin that stalls in the body runs into the time allowed")
    func stall() async throws {
        let bench = try Bench(keepsTime: true) { _ in
            OriginAnswer.ok(.pattern(10_000)).stalling(after: 100)
        }
        var request = bench.request()
        request.timeout = 4
        let load = RecordedLoad(request, on: bench.client)
        // Its head and its beginning come in one packet.
        try await load.events.wait(count: 1)
        bench.pass(4, during: load)
        let error = try await load.failure()
        #expect(error.code == .timeout)
        #expect(error.reason.contains("100 of 10000 bytes"))
        // The origin sees that nobody waits any more.
        try await bench.origin.waitForClientClose(ofRequest: 0)
    }

    @Test("an origin that never answers runs into the time allowed")
    func silence() async throws {
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(10)).neverBegun() }
        var request = bench.request()
        request.timeout = 0.2
        #expect(try await bench.client.failure(of: request).code == .timeout)
    }

    @Test("where nobody listens there is no connection")
    func refused() async throws {
        let bench = try Bench { _ in .ok(Data()) }
        let url = bench.origin.url("/a")
        bench.origin.stop()
        let error = try await bench.client.failure(of: url)
        #expect(error.code == .connect)
        #expect(error.input == url)
    }

    @Test("an answer that is not HTTP is refused")
    func notHTTP() async throws {
        let bench = try Bench { _ in .raw(Data("SSH-2.0-OpenSSH_9.2\r\n".utf8)) }
        let error = try await bench.failure()
        #expect(error.code == .reset)
        #expect(error.reason.contains("not HTTP"))
    }

    @Test("a head without end is given up")
    func endlessHead() async throws {
        let line = "X-Filler: " + String(repeating: "x", count: 1000) + "\r\n"
        let head = "HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 1000)
        let bench = try Bench { _ in .raw(Data(head.utf8)) }
        let error = try await bench.failure()
        #expect(error.code == .reset)
        #expect(error.reason.contains("256 KB"))
    }
}

@Suite("Limits of the body", .timeLimit(.minutes(1)))
struct BodyLimitTests {
    @Test("a body announced as too large is refused before it is received")
    func announced() async throws {
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(1001)).stalling(after: 0) }
        let error = try await bench.client.failure(of: Self.limited(bench.request(), to: 1000))
        #expect(error.code == .bodyTooLarge)
    }

    @Test("a body of unknown length is refused when it passes the limit")
    func unannounced() async throws {
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(1001)).chunked(100) }
        let error = try await bench.client.failure(of: Self.limited(bench.request(), to: 1000))
        #expect(error.code == .bodyTooLarge)
        #expect(error.reason.contains("1000"))
    }

    @Test("a body of exactly the limit passes", arguments: [false, true])
    func exact(isChunked: Bool) async throws {
        let bench = try Bench { _ in
            isChunked ? OriginAnswer.ok(.pattern(1000)).chunked(100) : .ok(.pattern(1000))
        }
        let answer = try await bench.client.answer(to: Self.limited(bench.request(), to: 1000))
        #expect(answer.body == .pattern(1000))
    }

    @Test("a small body that unpacks to more than the limit is refused")
    func bomb() async throws {
        let bomb = try Gzip.compressed(Data(count: 50_000_000))
        #expect(bomb.count < 100_000)
        let bench = try Bench { _ in .gzipped(bomb) }
        let error = try await bench.client.failure(of: Self.limited(bench.request(), to: 1_000_000))
        #expect(error.code == .bodyTooLarge)
    }

    @Test("a packed body that grows on the wire without anything coming out is refused")
    func hollow() async throws {
        // Empty blocks of deflate (RFC 1951, section 3.2.4) behind a gzip head.
        let head = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
        let block = Data([0, 0, 0, 0xFF, 0xFF])
        let hollow = head + Data((0..<40_000).flatMap { _ in block })
        let bench = try Bench { _ in
            OriginAnswer.gzipped(hollow).chunked(1000).stalling(after: 180_000)
        }
        let error = try await bench.client.failure(of: Self.limited(bench.request(), to: 100_000))
        #expect(error.code == .bodyTooLarge)
    }

    private static func limited(_ request: HTTPRequest, to limit: Int) -> HTTPRequest {
        var request = request
        request.maximumBodyBytes = limit
        return request
    }
}
