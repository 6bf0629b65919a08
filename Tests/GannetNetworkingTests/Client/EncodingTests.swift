import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Heads and codings", .timeLimit(.minutes(1)))
struct EncodingTests {
    @Test("a packed body is unpacked, and what went over the wire is told")
    func gzip() async throws {
        let body = Data.pattern(200_000)
        let packed = try Gzip.compressed(body)
        let bench = try Bench { _ in .gzipped(packed, type: "image/svg+xml") }
        let answer = try await bench.answer()
        #expect(answer.body == body)
        #expect(answer.timing.wireBytes == packed.count)
        let accepted = bench.origin.requests.first?.headers["Accept-Encoding"] ?? ""
        #expect(accepted.contains("gzip") && accepted.contains("br"))
    }

    @Test("a body under a coding that does not exist is taken as it is")
    func unknownCoding() async throws {
        let bench = try Bench { _ in
            .ok(.pattern(50_000), headers: ["Content-Encoding": "utf-8"])
        }
        let answer = try await bench.answer()
        #expect(answer.body == .pattern(50_000))
        #expect(answer.headers["Content-Encoding"] == "utf-8")
    }

    @Test("a packed body that is damaged is corrupt")
    func damagedCoding() async throws {
        let bench = try Bench { _ in .gzipped(.pattern(5_000)) }
        let error = try await bench.failure()
        #expect(error.code == .corrupt)
        #expect(error.reason.contains("Content-Encoding"))
        #expect(bench.origin.requests.count == 1)
    }

    @Test("interim answers and trailers are no part of the answer's fields")
    func interimAndTrailers() async throws {
        let text =
            "HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\nX-Early: 1\r\n\r\n"
            + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Real: 1\r\n\r\n"
            + "5\r\nhello\r\n0\r\nX-Late: 1\r\n\r\n"
        let bench = try Bench { _ in .raw(Data(text.utf8)) }
        let answer = try await bench.answer()
        #expect(answer.status == 200)
        #expect(answer.body == Data("hello".utf8))
        #expect(answer.headers.fields.map(\.name) == ["Transfer-Encoding", "X-Real"])
    }

    @Test("bytes beyond ASCII in fields survive, as UTF-8 or else as Latin-1")
    func fieldBytes() async throws {
        var text = Data("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-New: Käse\r\nX-Old: K".utf8)
        text += [0xE4] + Data("se\r\n\r\n".utf8)
        let bench = try Bench { [text] _ in .raw(text) }
        let answer = try await bench.answer()
        #expect(answer.headers["X-New"] == "Käse")
        #expect(answer.headers["X-Old"] == "Käse")
    }

    @Test("the caller's fields are sent, an empty one too, and the client's own once")
    func requestFields() async throws {
        let bench = try Bench { _ in .ok(Data()) }
        var request = bench.request()
        request.headers = ["Accept": "image/png", "X-Empty": "", "User-Agent": "mine"]
        _ = try await bench.client.answer(to: request)
        _ = try await bench.answer("/second")
        let sent = bench.origin.requests.map(\.headers)
        #expect(sent[0].values(of: "Accept") == ["image/png"])
        #expect(sent[0].values(of: "X-Empty") == [""])
        #expect(sent[0].values(of: "User-Agent") == ["mine"])
        #expect(sent[1]["User-Agent"]?.hasPrefix("gannet/") == true)
        #expect(sent[1]["X-Empty"] == nil)
    }

    @Test(
        "a field that would end its line is refused before anything is sent",
        arguments: ["a\r\nX-Evil: 1", "a\nb", "a\rb", "a\0b"])
    func injection(value: String) async throws {
        let bench = try Bench { _ in .ok(Data()) }
        var request = bench.request()
        request.headers["X-Good"] = value
        #expect(try await bench.client.failure(of: request).code == .invalidRequest)
        request.headers = HTTPHeaders([.init(name: "X-\(value)", value: "1")])
        #expect(try await bench.client.failure(of: request).code == .invalidRequest)
        request.headers = HTTPHeaders()
        request.method = "GET / HTTP/1.1\(value)"
        #expect(try await bench.client.failure(of: request).code == .invalidRequest)
        #expect(bench.origin.requests.isEmpty)
    }

    @Test(
        "fields that frame the message are the client's",
        arguments: ["Content-Length", "transfer-encoding"])
    func framing(name: String) async throws {
        let bench = try Bench { _ in .ok(Data()) }
        var request = bench.request()
        request.headers.add(name, "5")
        #expect(try await bench.client.failure(of: request).code == .invalidRequest)
    }

    @Test("a body is sent without claims about its type")
    func sentBody() async throws {
        let bench = try Bench { _ in .ok(Data()) }
        var request = bench.request()
        request.method = "PUT"
        request.body = .pattern(3_000_000)
        _ = try await bench.client.answer(to: request)
        let sent = try #require(bench.origin.requests.first)
        #expect(sent.method == "PUT")
        #expect(sent.body == .pattern(3_000_000))
        #expect(sent.headers["Content-Type"] == nil && sent.headers["Expect"] == nil)
    }
}
