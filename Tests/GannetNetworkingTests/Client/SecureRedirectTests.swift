import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite(
    "Redirects out of HTTPS", .timeLimit(.minutes(1)),
    .enabled(if: Nginx.isInstalled, "nginx is not installed"))
struct SecureRedirectTests {
    @Test("https falls to http only where that is allowed", arguments: [false, true])
    func downgrade(isAllowed: Bool) async throws {
        let plain = try ScriptedOrigin { _ in .ok(Data.pattern(5)) }
        let server = try Nginx(
            isSecure: true, directives: "location / { return 302 \(plain.url("/plain")); }")
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.certificateFile = server.certificate
        configuration.allowsInsecureRedirects = isAllowed
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        let url = "https://127.0.0.1:\(server.port)/"
        if isAllowed {
            #expect(try await client.answer(to: url).body == .pattern(5))
        } else {
            let error = try await client.failure(of: url)
            #expect(error.code == .insecureRedirect && error.input == url)
            #expect(plain.connectionCount == 0)
        }
    }

    @Test("a secure cookie does not follow to http")
    func secureCookie() async throws {
        let plain = try ScriptedOrigin { _ in .ok(Data()) }
        let server = try Nginx(
            isSecure: true,
            directives: """
                location / {
                    add_header Set-Cookie "s=1; Secure" always;
                    add_header Set-Cookie "p=2" always;
                    return 302 \(plain.url("/plain"));
                }
                """)
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.certificateFile = server.certificate
        configuration.allowsInsecureRedirects = true
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        _ = try await client.answer(to: "https://127.0.0.1:\(server.port)/")
        #expect(plain.requests.map { $0.headers["Cookie"] } == ["p=2"])
    }
}
