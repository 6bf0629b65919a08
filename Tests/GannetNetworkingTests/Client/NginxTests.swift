import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite(
    "Against nginx", .timeLimit(.minutes(1)),
    .enabled(if: Nginx.isInstalled, "nginx is not installed"))
struct NginxTests {
    @Test("500 files at once come back whole over HTTP/1.1")
    func manyOverHTTP1() async throws {
        let server = try Nginx { try Self.writeFiles(500, to: $0) }
        let client = HTTPClient(configuration: .init().withoutProxies)
        defer { client.shutdown() }
        let loads = (0..<500).map { Self.load($0, "http://127.0.0.1:\(server.port)", on: client) }
        for (number, load) in loads.enumerated() {
            let answer = try await load.result().get()
            #expect(answer.version == .http1)
            #expect(answer.body == Self.file(number))
        }
    }

    @Test("streams over HTTP/2 share one connection that is trusted by its certificate")
    func manyOverHTTP2() async throws {
        let server = try Nginx(isSecure: true) { try Self.writeFiles(64, to: $0) }
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.certificateFile = server.certificate
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        let loads = (0..<64).map { Self.load($0, "https://127.0.0.1:\(server.port)", on: client) }
        var handshakes = 0
        for (number, load) in loads.enumerated() {
            let answer = try await load.result().get()
            #expect(answer.version == .http2)
            #expect(answer.body == Self.file(number))
            if answer.timing.tls != nil { handshakes += 1 }
        }
        #expect(handshakes == 1)
    }

    @Test("with HTTP/2 off the same server is spoken to in HTTP/1.1")
    func withoutHTTP2() async throws {
        let server = try Nginx(isSecure: true) { try Self.writeFiles(1, to: $0) }
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.certificateFile = server.certificate
        configuration.isHTTP2Enabled = false
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        let answer = try await client.answer(to: "https://127.0.0.1:\(server.port)/0.png")
        #expect(answer.version == .http1)
    }

    @Test("a certificate that nobody vouches for is refused")
    func unknownCertificate() async throws {
        let server = try Nginx(isSecure: true) { try Self.writeFiles(1, to: $0) }
        let client = HTTPClient(configuration: .init().withoutProxies)
        defer { client.shutdown() }
        let error = try await client.failure(of: "https://127.0.0.1:\(server.port)/0.png")
        #expect(error.code == .tls)
        #expect(error.reason.contains("certificate"))
    }

    @Test("TLS with a server that does not speak it fails as TLS")
    func noTLS() async throws {
        let server = try Nginx { try Self.writeFiles(1, to: $0) }
        let client = HTTPClient(configuration: .init().withoutProxies)
        defer { client.shutdown() }
        let error = try await client.failure(of: "https://127.0.0.1:\(server.port)/0.png")
        #expect(error.code == .tls)
    }

    @Test("a file of certificates that is missing is named as the reason")
    func missingCertificateFile() async throws {
        let server = try Nginx(isSecure: true) { try Self.writeFiles(1, to: $0) }
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.certificateFile = "/nowhere/certificates.pem"
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        let error = try await client.failure(of: "https://127.0.0.1:\(server.port)/0.png")
        #expect(error.code == .tls)
        #expect(error.reason.contains("/nowhere/certificates.pem"))
    }

    private static func file(_ number: Int) -> Data { .pattern(2000 + number * 37) }

    private static func writeFiles(_ count: Int, to folder: TemporaryFolder) throws {
        for number in 0..<count { try folder.write(file(number), to: "www/\(number).png") }
    }

    private static func load(_ number: Int, _ base: String, on client: HTTPClient) -> RecordedLoad {
        RecordedLoad(HTTPRequest(url: ImageURL("\(base)/\(number).png")), on: client)
    }
}
