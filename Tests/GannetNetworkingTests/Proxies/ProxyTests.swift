import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Loading through a proxy", .timeLimit(.minutes(1)))
struct ProxyTests {
    @Test("the proxy gets the whole address, and alone gets its password")
    func plain() async throws {
        let proxy = try ScriptedOrigin { _ in .ok(Data.pattern(9)) }
        let client = Self.client(through: "http://me:p%40ss@127.0.0.1:\(proxy.port)")
        defer { client.shutdown() }
        #expect(try await client.answer(to: "http://a.example/x?y").body == .pattern(9))
        let request = try #require(proxy.requests.first)
        #expect(request.path == "http://a.example/x")
        #expect(request.headers["Proxy-Authorization"] == "Basic bWU6cEBzcw==")
        #expect(request.headers["Authorization"] == nil)
    }

    @Test("for https a tunnel is asked for, which learns none of the caller's fields")
    func tunnel() async throws {
        let proxy = try ScriptedOrigin { _ in .status(403) }
        let client = Self.client(through: "http://127.0.0.1:\(proxy.port)")
        defer { client.shutdown() }
        var request = HTTPRequest(url: ImageURL("https://a.example/x"))
        request.headers = ["Authorization": "Bearer secret"]
        let error = try await client.failure(of: request)
        #expect([.connect, .reset].contains(error.code))
        let asked = try #require(proxy.requests.first)
        #expect(asked.method == "CONNECT")
        #expect(asked.path == "a.example:443")
        #expect(!asked.headers.fields.contains { $0.value.contains("secret") })
    }

    @Test("hosts on the list are connected to directly")
    func bypass() async throws {
        let proxy = try ScriptedOrigin { _ in .status(500) }
        var configuration = HTTPClient.Configuration()
        configuration.proxy = HTTPProxy(url: proxy.url(), bypass: ["127.0.0.0/8"])
        let origin = try ScriptedOrigin { _ in .ok(Data()) }
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        #expect(try await client.answer(to: origin.url()).status == 200)
        #expect(proxy.connectionCount == 0)
    }

    @Test("a redirect to a host on the list leaves the proxy")
    func redirect() async throws {
        let origin = try ScriptedOrigin { _ in .ok(Data()) }
        let proxy = try ScriptedOrigin { [url = origin.url()] _ in .redirect(to: url) }
        let client = Self.client(
            through: proxy.url(), bypass: ["127.0.0.1"])
        defer { client.shutdown() }
        #expect(try await client.answer(to: "http://a.example/").status == 200)
        #expect(proxy.requests.count == 1)
        #expect(origin.requests.map(\.path) == ["/"])
    }

    @Test("a proxy that is not there is told of as a failed connection")
    func unreachable() async throws {
        let gone = try ScriptedOrigin { _ in .ok(Data()) }
        gone.stop()
        let client = Self.client(through: gone.url())
        defer { client.shutdown() }
        #expect(try await client.failure(of: "http://a.example/").code == .connect)
    }

    private static func client(through url: String, bypass: [String] = []) -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.proxy = HTTPProxy(url: url, bypass: bypass)
        return HTTPClient(configuration: configuration)
    }
}
