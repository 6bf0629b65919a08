import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite(
    "Certificates", .timeLimit(.minutes(1)),
    .enabled(if: Nginx.isInstalled, "nginx is not installed"))
struct CertificateTests {
    /// A server that tells by which certificate it was asked.
    private static func server() throws -> Nginx {
        try Nginx(
            isSecure: true,
            directives: """
                ssl_verify_client optional_no_ca; add_header X-Client "$ssl_client_s_dn" always;
                location /away { return 302 https://127.0.0.1:$server_port/end; }
                location /home { return 302 https://localhost:$server_port/end; }
                """)
    }

    private static func client(
        trusting certificates: TrustedCertificates,
        origins: [WebOrigin: OriginSettings] = [:]
    ) -> HTTPClient {
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.certificates = certificates
        configuration.origins = origins
        return HTTPClient(configuration: configuration)
    }

    @Test("an authority is trusted from a file or from memory, alone or beside the system's")
    func authorities() async throws {
        let server = try Self.server()
        let data = try TestCertificate.data(server.certificate)
        for certificates in [
            TrustedCertificates.only(.file(server.certificate)), .only(.data(data)),
            .system(and: .file(server.certificate)), .system(and: .data(data)),
        ] {
            let client = Self.client(trusting: certificates)
            defer { client.shutdown() }
            #expect(try await client.answer(to: "https://127.0.0.1:\(server.port)/").status == 404)
        }
    }

    @Test("what is no certificate is a failure of TLS, not trust in everybody")
    func unreadable() async throws {
        let server = try Self.server()
        let client = Self.client(trusting: .only(.data(Data("nonsense".utf8))))
        defer { client.shutdown() }
        let url = "https://127.0.0.1:\(server.port)/"
        #expect(try await client.failure(of: url).code == .tls)
    }

    @Test("an authority that is trusted for one origin is not for another")
    func authorityOfOrigin() async throws {
        let server = try Self.server()
        let other = try Self.server()
        let name = try WebOrigin(ImageURL("https://localhost:\(server.port)"))
        let client = Self.client(
            trusting: .only(.file(other.certificate)),
            origins: [name: OriginSettings(certificates: .only(.file(server.certificate)))])
        defer { client.shutdown() }
        #expect(try await client.answer(to: "\(name)/").status == 404)
        #expect(
            try await client.failure(of: "https://127.0.0.1:\(server.port)/").code == .tls)
        #expect(try await client.answer(to: "https://localhost:\(other.port)/").status == 404)
    }

    @Test("a client's certificate is shown to its origin only, whichever way a redirect goes")
    func clientCertificate() async throws {
        let server = try Self.server()
        let ann = try TestCertificate(for: "ann", password: "secret")
        let name = try WebOrigin(ImageURL("https://localhost:\(server.port)"))
        let shown = ClientCertificate(
            .file(ann.certificate), key: .file(ann.key), password: "secret")
        let client = Self.client(
            trusting: .only(.file(server.certificate)),
            origins: [name: OriginSettings(clientCertificate: shown)])
        defer { client.shutdown() }
        let number = "https://127.0.0.1:\(server.port)"
        for _ in 0..<20 {
            #expect(try await Self.subject(of: "\(name)/", on: client) == "CN=ann")
            #expect(try await Self.subject(of: "\(number)/", on: client) == nil)
            #expect(try await Self.subject(of: "\(name)/away", on: client) == nil)
            #expect(try await Self.subject(of: "\(number)/home", on: client) == "CN=ann")
        }
    }

    @Test("a certificate and key in memory serve as well")
    func inMemory() async throws {
        let server = try Self.server()
        let bob = try TestCertificate(for: "bob", password: "secret")
        let name = try WebOrigin(ImageURL("https://localhost:\(server.port)"))
        let shown = ClientCertificate(
            .data(try TestCertificate.data(bob.certificate)),
            key: .data(try TestCertificate.data(bob.key)), password: "secret")
        let client = Self.client(
            trusting: .only(.file(server.certificate)),
            origins: [name: OriginSettings(clientCertificate: shown)])
        defer { client.shutdown() }
        #expect(try await Self.subject(of: "\(name)/", on: client) == "CN=bob")
    }

    @Test("a key that its password does not open is a failure of TLS")
    func wrongPassword() async throws {
        let server = try Self.server()
        let ann = try TestCertificate(for: "ann", password: "secret")
        let name = try WebOrigin(ImageURL("https://localhost:\(server.port)"))
        let shown = ClientCertificate(
            .file(ann.certificate), key: .file(ann.key), password: "wrong")
        let client = Self.client(
            trusting: .only(.file(server.certificate)),
            origins: [name: OriginSettings(clientCertificate: shown)])
        defer { client.shutdown() }
        #expect(try await client.failure(of: "\(name)/").code == .tls)
    }

    private static func subject(of url: String, on client: HTTPClient) async throws -> String? {
        try await client.answer(to: url).headers["X-Client"]
    }
}
