import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite(
    "A connection of HTTP/2 that falls silent", .timeLimit(.minutes(1)),
    .enabled(if: Nginx.isInstalled, "nginx is not installed"))
struct DeadConnectionTests {
    private let time = FakeTime()

    @Test("is left after a quarter of the time to the first byte, by all for one new connection")
    func left() async throws {
        let server = try Nginx(isSecure: true) { try $0.write(.pattern(20_000), to: "www/a") }
        let relay = try Relay(to: server.port)
        let client = client(of: server)
        defer { client.shutdown() }
        let url = "https://127.0.0.1:\(relay.port)/a"
        #expect(try await client.answer(to: url).version == .http2)
        relay.goSilent()
        let loads = (0..<5).map { _ in Self.load(url, on: client) }
        try await Self.letWork(client)
        pass(5, during: loads[0])
        for load in loads {
            let answer = try await load.result().get()
            #expect(answer.version == .http2 && answer.body == .pattern(20_000))
        }
        #expect(try await client.answer(to: url).body == .pattern(20_000))
        #expect(relay.connectionCount == 2)
        // The client has closed the dead one.
        try await relay.events.wait { $0.contains(.closedByClient(0)) }
    }

    @Test("is kept while anything comes on it, however long one request waits")
    func trusted() async throws {
        let gate = Gate()
        let origin = try ScriptedOrigin { request in
            let answer = OriginAnswer.ok(.pattern(10))
            return request.path == "/held" ? answer.held(by: gate) : answer
        }
        let server = try Self.front(of: origin)
        let client = client(of: server)
        defer { client.shutdown() }
        let waiting = Self.load(server.url("/held"), on: client)
        try await origin.waitForRequests(1)
        for _ in 0..<3 {
            pass(4, during: waiting)
            try await Self.letWork(client)
            _ = try await client.answer(to: server.url("/a"))
        }
        gate.open()
        #expect(try await waiting.result().get().body == .pattern(10))
        #expect(server.connections.count == 1)
        #expect(origin.requests.map(\.path) == ["/held", "/a", "/a", "/a"])
    }

    @Test("is left once by each request: an origin that is slow is asked twice, not more")
    func twice() async throws {
        let origin = try HTTP2Origin { _ in [] }
        let client = client()
        defer { client.shutdown() }
        let load = Self.load(origin.url(), on: client)
        try await origin.waitForRequests(1)
        pass(5, during: load)
        try await origin.waitForRequests(2)
        for _ in 0..<3 {
            pass(6, during: load)
            try await Self.letWork(client)
        }
        #expect(load.results.isEmpty)
        pass(2, during: load)
        #expect(try await load.failure().reason.contains("no first byte came within the 20 s"))
        #expect(origin.requests.map(\.connection) == [1, 2])
    }

    @Test("is not left by what would change something at the origin")
    func unsafe() async throws {
        let origin = try HTTP2Origin { _ in [] }
        let client = client()
        defer { client.shutdown() }
        var request = HTTPRequest(url: ImageURL(origin.url()))
        request.method = "POST"
        request.body = Data("a".utf8)
        request.timeouts.whole = 1000
        let load = RecordedLoad(request, on: client)
        try await origin.waitForRequests(1)
        for _ in 0..<2 {
            try await Self.letWork(client)
            pass(11, during: load)
        }
        #expect(try await load.failure().reason.contains("no first byte came"))
        #expect(origin.requests.count == 1)
    }

    @Test("stays for a body that has begun, and nothing new is put on it")
    func body() async throws {
        let origin = try ScriptedOrigin { request in
            let answer = OriginAnswer.ok(.pattern(10_000))
            return request.path == "/begun" ? answer.stalling(after: 100) : answer
        }
        let server = try Self.front(of: origin)
        let relay = try Relay(to: server.port)
        let client = client(of: server)
        defer { client.shutdown() }
        let base = "https://127.0.0.1:\(relay.port)"
        let begun = Self.load(base + "/begun", on: client)
        try await begun.events.wait(count: 1)
        relay.goSilent()
        let waiting = Self.load(base + "/a", on: client)
        try await Self.letWork(client)
        pass(5, during: waiting)
        #expect(try await waiting.result().get().body == .pattern(10_000))
        let next = try await client.answer(to: base + "/b")
        #expect(next.body == .pattern(10_000))
        #expect(begun.results.isEmpty)
        #expect(origin.requests.map(\.path) == ["/begun", "/a", "/b"])
        pass(5, during: begun)
        #expect(try await begun.failure().reason.contains("that a pause may last"))
    }

    // MARK: - Parts

    private func client() -> HTTPClient {
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.speaksHTTP2InClear = true
        configuration.time = time
        return HTTPClient(configuration: configuration)
    }

    private func client(of server: Nginx) -> HTTPClient {
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.certificateFile = server.certificate
        configuration.time = time
        return HTTPClient(configuration: configuration)
    }

    /// A server that turns streams of HTTP/2 into connections to `origin`.
    private static func front(of origin: ScriptedOrigin) throws -> Nginx {
        try Nginx(
            isSecure: true,
            directives: "location / { proxy_pass \(origin.url("")); proxy_buffering off; }")
    }

    /// Lets time pass, and has the client look at its clock.
    private func pass(_ seconds: Double, during load: RecordedLoad) {
        time.advance(by: seconds)
        load.setWeight(16)
    }

    /// Returns when the client has done what it was told until now.
    private static func letWork(_ client: HTTPClient) async throws {
        // Nobody listens there: whatever the client speaks, this ends.
        let unused = try ScriptedOrigin { _ in .ok(Data()) }
        unused.stop()
        #expect(try await client.failure(of: unused.url()).code == .connect)
    }

    private static func load(_ url: String, on client: HTTPClient) -> RecordedLoad {
        var request = HTTPRequest(url: ImageURL(url))
        request.timeouts.whole = 1000
        return RecordedLoad(request, on: client)
    }
}

extension HTTP2Origin {
    /// The heads of requests so far, in order.
    fileprivate var requests: [HTTP2Frame] { frames.events.filter { $0.kind == .headers } }

    /// Returns when so many requests have come.
    fileprivate func waitForRequests(_ count: Int) async throws {
        try await frames.wait { $0.count { $0.kind == .headers } >= count }
    }
}
