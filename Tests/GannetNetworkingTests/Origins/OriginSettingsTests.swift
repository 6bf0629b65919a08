import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Settings of single origins", .timeLimit(.minutes(1)))
struct OriginSettingsTests {
    @Test("each origin gets its own fields, also after redirects, and nobody else's")
    func fields() async throws {
        let stranger = try Bench { [port = 0] request in
            .redirect(to: "http://127.0.0.1:\(request.query ?? "\(port)")/end")
        }
        let other = try Bench { [url = stranger.origin.url()] request in
            .redirect(to: "\(url)?\(request.query ?? "")")
        }
        let home = try Bench { [url = other.origin.url()] request in
            request.path == "/end" ? .ok(Data()) : .redirect(to: "\(url)?\(request.query ?? "")")
        }
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.origins = [
            try WebOrigin(ImageURL(home.origin.url())): OriginSettings(headers: ["X-Key": "home"]),
            try WebOrigin(ImageURL(other.origin.url())): OriginSettings(
                headers: ["X-Key": "other", "Cookie": "own=1"]),
        ]
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        _ = try await client.answer(to: home.request("/?\(home.origin.port)"))
        #expect(home.origin.requests.map { $0.headers["X-Key"] } == ["home", "home"])
        #expect(other.origin.requests.map { $0.headers["X-Key"] } == ["other"])
        #expect(other.origin.requests.map { $0.headers["Cookie"] } == ["own=1"])
        #expect(stranger.origin.requests.map { $0.headers["X-Key"] } == [nil])
        #expect(stranger.origin.requests.map { $0.headers["Cookie"] } == [nil])
    }

    @Test("a field of the request comes before that of its origin")
    func callers() async throws {
        let bench = try Bench { _ in .ok(Data()) }
        var configuration = HTTPClient.Configuration().withoutProxies
        let origin = try WebOrigin(ImageURL(bench.origin.url()))
        configuration.origins[origin] = OriginSettings(headers: ["Accept": "image/png", "X-B": "1"])
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        var request = bench.request()
        request.headers["accept"] = "image/jpeg"
        _ = try await client.answer(to: request)
        let sent = try #require(bench.origin.requests.first).headers
        #expect(sent.values(of: "Accept") == ["image/jpeg"])
        #expect(sent["X-B"] == "1")
    }

    @Test("a field that cannot be sent fails the request, and names itself")
    func unsendable() async throws {
        let bench = try Bench { _ in .ok(Data()) }
        var configuration = HTTPClient.Configuration().withoutProxies
        let origin = try WebOrigin(ImageURL(bench.origin.url()))
        configuration.origins[origin] = OriginSettings(headers: ["X-A": "a\r\nX-B: b"])
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        let error = try await client.failure(of: bench.request())
        #expect(error.code == .invalidRequest && error.reason.contains("X-A"))
    }

    @Test("an origin is its scheme, host and port, however they are written")
    func origins() throws {
        let origin = try WebOrigin(ImageURL("https://EXAMPLE.com/a?b"))
        #expect(try origin == WebOrigin(ImageURL("https://me:pw@example.com:443")))
        #expect(try origin != WebOrigin(ImageURL("http://example.com")))
        #expect(try origin != WebOrigin(ImageURL("https://example.com:444")))
        #expect(origin.description == "https://example.com")
        #expect(throws: ImageError.self) { try WebOrigin(ImageURL("file:///x")) }
    }
}
