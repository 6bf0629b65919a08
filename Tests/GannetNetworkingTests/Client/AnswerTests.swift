import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Answers", .timeLimit(.minutes(1)))
struct AnswerTests {
    @Test("a body comes whole, with its status, fields, version and address")
    func wholeAnswer() async throws {
        let body = Data.pattern(300_000)
        let bench = try Bench { _ in .ok(body, type: "image/png", headers: ["X-Odd": " a b "]) }
        let answer = try await bench.answer("/icon.png?size=2")
        #expect(answer.status == 200)
        #expect(answer.body == body)
        #expect(answer.headers["content-type"] == "image/png")
        #expect(answer.headers["X-Odd"] == "a b")
        #expect(answer.version == .http1)
        #expect(answer.url.text == bench.origin.url("/icon.png?size=2"))
        #expect(answer.timing.wireBytes == 300_000)
    }

    @Test("an answer of another status is an answer", arguments: [204, 304, 404, 410, 500, 503])
    func otherStatus(status: Int) async throws {
        let bench = try Bench { _ in .status(status) }
        #expect(try await bench.answer().status == status)
    }

    @Test("a second request goes over the connection of the first, and needs no steps for it")
    func reuse() async throws {
        let bench = try Bench { _ in .ok(Data.pattern(10)) }
        let first = try await bench.answer("/1")
        let second = try await bench.answer("/2")
        #expect(bench.origin.connectionCount == 1)
        #expect(first.timing.connect != nil)
        #expect(first.timing.dns == nil && first.timing.tls == nil)
        #expect(second.timing.connect == nil)
        #expect(second.timing.firstByte != nil && second.timing.transfer != nil)
    }

    @Test("a body in chunks of unknown number comes whole")
    func chunkedBody() async throws {
        let body = Data.pattern(1_000_001)
        let bench = try Bench { _ in OriginAnswer.ok(body).chunked(777) }
        #expect(try await bench.answer().body == body)
    }

    @Test("an empty body is empty data")
    func emptyBody() async throws {
        let bench = try Bench { _ in .ok(Data()) }
        #expect(try await bench.answer().body.isEmpty)
    }

    @Test("the answer to HEAD has a length and no body")
    func head() async throws {
        let bench = try Bench { _ in .ok(Data.pattern(5000)) }
        var request = bench.request()
        request.method = "HEAD"
        request.maximumBodyBytes = 100
        let answer = try await bench.client.answer(to: request)
        #expect(answer.headers["Content-Length"] == "5000")
        #expect(answer.body.isEmpty)
    }
}
