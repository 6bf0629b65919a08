import Foundation
import Glibc

/// A real nginx that serves a folder on a free port, for one test.
///
/// It takes over a socket that listens already, so that no other program can take the port and
/// no test needs to wait until it is up.
final class Nginx: Sendable {
    static let path = "/usr/sbin/nginx"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    let folder: TemporaryFolder
    let port: UInt16
    /// The certificate to trust, with TLS.
    var certificate: String { folder.path + "/certificate.pem" }
    private let child: Child
    private let isSecure: Bool

    /// Starts a server of the files that `fill` writes under `www/`, with these directives beside
    /// its own.
    init(
        isSecure: Bool = false, directives: String = "",
        fill: (TemporaryFolder) throws -> Void = { _ in }
    ) throws {
        self.isSecure = isSecure
        folder = try TemporaryFolder()
        try fill(folder)
        if isSecure { try Self.makeCertificate(in: folder.path) }
        let (listener, port) = try Self.listeningSocket()
        defer { close(listener) }
        self.port = port
        let configuration = Self.configuration(
            folder: folder.path, port: port, isSecure: isSecure, directives: directives)
        let file = try folder.write(Data(configuration.utf8), to: "nginx.conf")
        child = try Child(
            Self.path, ["-c", file, "-e", folder.path + "/error.log"],
            environment: ["NGINX=\(listener);"])
    }

    deinit {
        child.stop()
    }

    /// The whole address of a path.
    func url(_ path: String) -> String {
        "\(isSecure ? "https" : "http")://127.0.0.1:\(port)\(path)"
    }

    /// Has the server read its configuration anew: connections get a GOAWAY and end when they can.
    func reload() {
        child.signal(SIGHUP)
    }

    /// What has been served so far, in the order of the ends.
    var log: [(connection: Int, bytes: Int)] {
        // `try?` because before the first end there is no file.
        let text = try? String(contentsOfFile: folder.path + "/access.log", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map { line in
            let words = line.split(separator: " ").compactMap { Int($0) }
            return (words[0], words[1])
        }
    }

    /// The connections that something was served over.
    var connections: Set<Int> { Set(log.map(\.connection)) }

    private static func configuration(
        folder: String, port: UInt16, isSecure: Bool, directives: String
    ) -> String {
        """
        daemon off; user root; worker_processes 1; pid \(folder)/pid; error_log \(folder)/error.log;
        events { worker_connections 2048; }
        http {
            log_format short '$connection $body_bytes_sent'; access_log \(folder)/access.log short;
            root \(folder)/www; default_type image/png; keepalive_requests 100000;
            client_body_temp_path \(folder)/tmp1; proxy_temp_path \(folder)/tmp2;
            fastcgi_temp_path \(folder)/tmp3; uwsgi_temp_path \(folder)/tmp4;
            scgi_temp_path \(folder)/tmp5;
            server {
                listen 127.0.0.1:\(port) \(isSecure ? "ssl http2" : "");
                \(isSecure ? "ssl_certificate \(folder)/certificate.pem;" : "")
                \(isSecure ? "ssl_certificate_key \(folder)/key.pem;" : "")
                \(directives)
            }
        }
        """
    }

    private static func makeCertificate(in folder: String) throws {
        try Child.run(
            "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
            "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout",
            folder + "/key.pem", "-out", folder + "/certificate.pem")
    }

    /// Made without "close on exec", so that nginx inherits it.
    static func listeningSocket() throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, length) == 0 && listen(descriptor, 1024) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}
