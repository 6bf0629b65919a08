import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

/// How many requests there are at the origins at once, when nobody answers.
@Suite("Widths of a client", .timeLimit(.minutes(1)))
struct WidthTests {
    @Test(
        "one host has 6 requests at once over HTTP/1.1, or as many as are set", arguments: [6, 2])
    func oneHost(width: Int) async throws {
        let gate = Gate()
        let held = try Self.origin(held: gate)
        var configuration = HTTPClient.Configuration().withoutProxies
        if width != 6 { configuration.maximumConnectionsPerHost = width }
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        let loads = (0..<20).map { Self.load(held.url("/\($0)"), on: client) }
        try await held.waitForRequests(width)
        try await Self.letWork(client, loads, before: held.url("/free"))
        #expect(held.requests.count == width + 1)
        gate.open()
        for load in loads.dropLast() { _ = try await load.result().get() }
        #expect(held.connectionCount == width + 1)
    }

    @Test("all hosts together have 32 requests at once, or as many as are set", arguments: [32, 9])
    func allHosts(width: Int) async throws {
        let gate = Gate()
        let origins = try (0..<8).map { _ in try Self.origin(held: gate) }
        var configuration = HTTPClient.Configuration().withoutProxies
        if width != 32 { configuration.maximumConnections = width }
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        let loads = (0..<48).map { Self.load(origins[$0 % 8].url("/\($0)"), on: client) }
        for number in 0..<width { try await origins[number % 8].waitForRequests(number / 8 + 1) }
        for origin in origins {
            try await Self.letWork(client, loads, before: origin.url("/free"))
        }
        #expect(origins.reduce(0) { $0 + $1.requests.count } == width + origins.count)
        gate.open()
        for load in loads.dropLast() { _ = try await load.result().get() }
    }

    @Test(
        "one connection of HTTP/2 carries 64 requests at once, or as many as are set",
        .enabled(if: Nginx.isInstalled, "nginx is not installed"), arguments: [64, 10])
    func streams(width: Int) async throws {
        let gate = Gate()
        let origin = try Self.origin(held: gate)
        // It turns the streams into connections, which can be held.
        let proxy = try Nginx(
            isSecure: true,
            directives: "location / { proxy_pass http://127.0.0.1:\(origin.port); }")
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.certificateFile = proxy.certificate
        configuration.maximumConnectionsPerHost = 1
        if width != 64 { configuration.maximumStreams = width }
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        _ = try await client.answer(to: proxy.url("/first"))
        let loads = (0..<80).map { Self.load(proxy.url("/\($0)"), on: client) }
        try await origin.waitForRequests(width + 1)
        try await Self.letWork(
            client, loads, before: proxy.url("/free"), certificate: proxy.certificate)
        #expect(origin.requests.count == width + 2)
        gate.open()
        for load in loads.dropLast() {
            #expect(try await load.result().get().version == .http2)
        }
        #expect(proxy.connections.count == 2)
    }

    /// Returns when the client has done what it could, and what it has sent has arrived.
    ///
    /// It carries out a cancel of what still waits, and somebody else is served after that.
    private static func letWork(
        _ client: HTTPClient, _ loads: [RecordedLoad], before url: String,
        certificate: String? = nil
    ) async throws {
        let last = try #require(loads.last)
        last.cancel()
        #expect(try await last.failure().code == .cancelled)
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.certificateFile = certificate
        let other = HTTPClient(configuration: configuration)
        _ = try await other.answer(to: url)
        other.shutdown()
    }

    private static func origin(held gate: Gate) throws -> ScriptedOrigin {
        try ScriptedOrigin { request in
            let answer = OriginAnswer.ok(.pattern(10))
            return ["/first", "/free"].contains(request.path) ? answer : answer.held(by: gate)
        }
    }

    private static func load(_ url: String, on client: HTTPClient) -> RecordedLoad {
        RecordedLoad(HTTPRequest(url: ImageURL(url)), on: client)
    }
}
