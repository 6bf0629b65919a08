import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite(
    "HTTP/2 against nginx", .timeLimit(.minutes(1)),
    .enabled(if: Nginx.isInstalled, "nginx is not installed"))
struct HTTP2Tests {
    @Test("what is under way ends well when the origin is reloaded, and what comes after it too")
    func goAway() async throws {
        let server = try Nginx(isSecure: true, directives: "location /slow { limit_rate 400k; }") {
            try $0.write(.pattern(20_000), to: "www/quick")
            try $0.write(.pattern(200_000), to: "www/slow")
        }
        let client = Self.client(of: server)
        defer { client.shutdown() }
        var loads: [RecordedLoad] = []
        for _ in 0..<3 {
            let slow = (0..<10).map { _ in Self.load("/slow", of: server, on: client) }
            // Every body is under way when the origin says GOAWAY.
            for load in slow { try await load.events.wait(count: 1) }
            server.reload()
            for load in slow { _ = try await load.result() }
            let quick = Self.load("/quick", of: server, on: client)
            _ = try await quick.result()
            loads += slow + [quick]
        }
        for load in loads {
            let answer = try await load.result().get()
            #expect(answer.version == .http2)
            #expect([20_000, 200_000].contains(answer.body.count))
            #expect(answer.body == .pattern(answer.body.count))
        }
        #expect(server.connections.count > 1)
    }

    @Test("30 redirects in a row are followed where they are allowed, and by default are not")
    func redirects() async throws {
        let hops = (0..<30).map { "location = /hop\($0) { return 302 /hop\($0 + 1); }" }
        let server = try Nginx(isSecure: true, directives: hops.joined(separator: "\n")) {
            try $0.write(.pattern(100), to: "www/hop30")
        }
        let client = Self.client(of: server)
        defer { client.shutdown() }
        var request = HTTPRequest(url: ImageURL(server.url("/hop0")))
        #expect(try await client.failure(of: request).code == .tooManyRedirects)
        request.maximumRedirects = 30
        let answer = try await client.answer(to: request)
        #expect(answer.body == .pattern(100))
        #expect(answer.url.text == server.url("/hop30"))
        #expect(server.connections.count == 1)
    }

    @Test("a cancelled load closes its stream, and the connection serves the others")
    func cancel() async throws {
        let server = try Nginx(isSecure: true, directives: "location /slow { limit_rate 20k; }") {
            try $0.write(.pattern(20_000), to: "www/quick")
            try $0.write(.pattern(2_000_000), to: "www/slow")
        }
        let client = Self.client(of: server)
        defer { client.shutdown() }
        let load = Self.load("/slow", of: server, on: client)
        try await load.events.wait(count: 1)
        load.cancel()
        #expect(try await load.failure().code == .cancelled)
        let next = try await Self.load("/quick", of: server, on: client).result().get()
        #expect(next.body == .pattern(20_000))
        #expect(next.timing.tls == nil)
        // The end of the stream was seen before what was asked for later was answered.
        let served = try #require(server.log.first)
        #expect(served.bytes < 1_000_000)
        #expect(server.connections.count == 1)
    }

    @Test("a load's weight can be set at any time")
    func weight() async throws {
        let server = try Nginx(isSecure: true) { try $0.write(.pattern(900_000), to: "www/a") }
        let client = Self.client(of: server)
        defer { client.shutdown() }
        for weight in [-1, 0, 1, 16, 256, 1000] {
            var request = HTTPRequest(url: ImageURL(server.url("/a")))
            request.weight = weight
            let load = RecordedLoad(request, on: client)
            load.setWeight(256)
            try await load.events.wait(count: 1)
            load.setWeight(weight)
            #expect(try await load.result().get().body == .pattern(900_000))
            load.setWeight(1)
        }
    }

    private static func client(of server: Nginx) -> HTTPClient {
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.certificateFile = server.certificate
        return HTTPClient(configuration: configuration)
    }

    private static func load(
        _ path: String, of server: Nginx, on client: HTTPClient
    ) -> RecordedLoad {
        RecordedLoad(HTTPRequest(url: ImageURL(server.url(path))), on: client)
    }
}
