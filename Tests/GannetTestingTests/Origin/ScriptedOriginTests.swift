import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ScriptedOriginTests {
    private let body = Data((0..<1000).map { UInt8($0 % 251) })

    @Test("one connection carries many requests, numbered in their order")
    func keepAlive() throws {
        let origin = try ScriptedOrigin { .ok(Data("\($0.number) \($0.path)".utf8)) }
        let client = try RawClient(port: origin.port)
        for number in 0..<20 {
            client.get("/p\(number)?q=\(number)")
            let answer = client.readAnswer()
            #expect(answer.head.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.body == Array("\(number) /p\(number)".utf8))
        }
        #expect(origin.connectionCount == 1)
        #expect(origin.requests.map(\.query) == (0..<20).map { "q=\($0)" })
        origin.stop()
    }

    @Test("pipelined requests are answered in their order, also when the first is held")
    func pipelining() async throws {
        let gate = Gate()
        let origin = try ScriptedOrigin { request in
            let answer = OriginAnswer.ok(Data(request.path.utf8))
            return request.path == "/a" ? answer.held(by: gate) : answer
        }
        let client = try RawClient(port: origin.port)
        client.get("/a")
        client.get("/b")
        try await origin.waitForRequests(1)
        gate.open()
        #expect(client.readAnswer().body == Array("/a".utf8))
        #expect(client.readAnswer().body == Array("/b".utf8))
        origin.stop()
    }

    @Test("method, fields, body and attempt of a request are recorded")
    func recording() async throws {
        let origin = try ScriptedOrigin { _ in .status(204) }
        let client = try RawClient(port: origin.port)
        let post = "POST /x HTTP/1.1\r\nA: 1\r\na:  2 \r\nContent-Length: 3\r\n\r\nxyz"
        client.send(post)
        #expect(client.read(through: "\r\n\r\n") == "HTTP/1.1 204 \r\n\r\n")
        client.send(post)
        let requests = try await origin.waitForRequests(2)
        #expect(requests[0].method == "POST")
        #expect(requests[0].headers.values(of: "a") == ["1", "2"])
        #expect(requests[0].body == Data("xyz".utf8))
        #expect(requests.map(\.attempt) == [1, 2])
        origin.stop()
    }

    @Test("a body drips through gates")
    func dripping() async throws {
        let gates = [Gate(), Gate()]
        let body = body
        let origin = try ScriptedOrigin { _ in .ok(body).dripping(through: gates) }
        let client = try RawClient(port: origin.port)
        client.get("/")
        _ = client.read(through: "\r\n\r\n")
        #expect(client.read(333) == Array(body[..<333]))
        gates[0].open()
        #expect(client.read(333) == Array(body[333..<666]))
        gates[1].open()
        #expect(client.read(334) == Array(body[666...]))
        origin.stop()
    }

    @Test("a chunked body is whole, and the connection goes on")
    func chunked() throws {
        let origin = try ScriptedOrigin { _ in .ok(Data("abcdefghij".utf8)).chunked(4) }
        let client = try RawClient(port: origin.port)
        for _ in 0..<2 {
            client.get("/")
            #expect(client.read(through: "\r\n\r\n").contains("Transfer-Encoding: chunked\r\n"))
            #expect(
                client.read(through: "0\r\n\r\n")
                    == "4\r\nabcd\r\n4\r\nefgh\r\n2\r\nij\r\n0\r\n\r\n")
        }
        origin.stop()
    }

    @Test("a HEAD and a 304 have no body")
    func bodiless() throws {
        let body = body
        let origin = try ScriptedOrigin { request in
            request.method == "HEAD" ? .ok(body) : OriginAnswer(status: 304, body: body)
        }
        let client = try RawClient(port: origin.port)
        client.send("HEAD / HTTP/1.1\r\n\r\n")
        #expect(client.read(through: "\r\n\r\n").contains("Content-Length: 1000\r\n"))
        client.get("/", "Connection: close\r\n")
        let rest = String(decoding: client.readToEnd().bytes, as: UTF8.self)
        #expect(rest == "HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n")
        origin.stop()
    }

    @Test("an answer can wait for milliseconds without holding up another")
    func latency() throws {
        let origin = try ScriptedOrigin { request in
            let answer = OriginAnswer.ok(Data(request.path.utf8))
            return request.path == "/slow" ? answer.delayed(milliseconds: 30) : answer
        }
        let slow = try RawClient(port: origin.port)
        let quick = try RawClient(port: origin.port)
        slow.get("/slow")
        quick.get("/quick")
        #expect(quick.readAnswer().body == Array("/quick".utf8))
        #expect(slow.readAnswer().body == Array("/slow".utf8))
        origin.stop()
    }

    @Test("an origin that records nothing answers all the same")
    func withoutRecord() throws {
        let origin = try ScriptedOrigin(recordsEvents: false) { .ok(Data("\($0.attempt)".utf8)) }
        let client = try RawClient(port: origin.port)
        client.get("/")
        client.get("/")
        #expect(client.readAnswer().body == Array("1".utf8))
        #expect(client.readAnswer().body == Array("2".utf8))
        #expect(origin.events.count == 0)
        origin.stop()
    }

    @Test("many connections at once are all served")
    func manyConnections() throws {
        let body = body
        let origin = try ScriptedOrigin { _ in .ok(body) }
        let clients = try (0..<100).map { _ in try RawClient(port: origin.port) }
        for client in clients { client.get("/") }
        for client in clients { #expect(client.readAnswer().body == Array(body)) }
        #expect(origin.connectionCount == 100)
        origin.stop()
    }

    @Test("a body larger than the system's buffers arrives whole")
    func largeBody() throws {
        let large = Data(repeating: 0xA5, count: 20_000_000)
        let origin = try ScriptedOrigin { _ in .ok(large) }
        let client = try RawClient(port: origin.port)
        client.get("/")
        #expect(client.readAnswer().body.count == large.count)
        origin.stop()
    }
}
