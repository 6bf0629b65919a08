import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite(
    "HTTPS through a proxy", .timeLimit(.minutes(1)),
    .enabled(if: Nginx.isInstalled, "nginx is not installed"))
struct TunnelTests {
    @Test("goes through one tunnel to the origin, whose certificate counts, and is HTTP/2 there")
    func tunnel() async throws {
        let server = try Nginx(isSecure: true) { try $0.write(.pattern(20_000), to: "www/a") }
        let proxy = try ConnectProxy()
        let client = Self.client(through: proxy.url(credentials: "me:secret@"), to: server)
        defer { client.shutdown() }
        var request = HTTPRequest(url: ImageURL(server.url("/a")))
        request.headers["Authorization"] = "Bearer origin"
        _ = try await client.answer(to: request)
        let loads = (0..<5).map { _ in RecordedLoad(request, on: client) }
        for load in loads {
            let answer = try await load.result().get()
            #expect(answer.version == .http2 && answer.body == .pattern(20_000))
        }
        #expect(server.connections.count == 1 && proxy.heads.count == 1)
        let head = try #require(proxy.heads.events.first)
        #expect(head.hasPrefix("CONNECT 127.0.0.1:\(server.port) HTTP/1.1\r\n"))
        #expect(head.contains("Proxy-Authorization: Basic bWU6c2VjcmV0"))
        // What is for the origin is not for the proxy.
        #expect(!head.contains("Bearer") && !head.contains("/a "))
    }

    @Test("does not trust a certificate that nobody vouches for, tunnel or not")
    func certificate() async throws {
        let server = try Nginx(isSecure: true) { try $0.write(.pattern(10), to: "www/a") }
        let proxy = try ConnectProxy()
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.proxy = HTTPProxy(url: proxy.url())
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        #expect(try await client.failure(of: server.url("/a")).code == .tls)
        #expect(proxy.heads.count == 1)
    }

    @Test("fails with what the proxy answers when it makes no tunnel", arguments: [407, 502])
    func refused(status: Int) async throws {
        let server = try Nginx(isSecure: true) { try $0.write(.pattern(10), to: "www/a") }
        let proxy = try ConnectProxy(refusal: "\(status) No")
        let client = Self.client(through: proxy.url(credentials: "me:secret@"), to: server)
        defer { client.shutdown() }
        let error = try await client.failure(of: server.url("/a"))
        #expect(error.code == .connect)
        #expect(error.reason.contains("it answered \(status)"))
        #expect(!"\(error)".contains("secret"))
    }

    private static func client(through proxy: String, to server: Nginx) -> HTTPClient {
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.certificateFile = server.certificate
        configuration.proxy = HTTPProxy(url: proxy)
        return HTTPClient(configuration: configuration)
    }
}
