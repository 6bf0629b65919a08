import Foundation
import GannetTesting

/// A proxy that makes tunnels to ports of this machine (RFC 9110, section 9.3.6), or refuses to.
final class ConnectProxy: Sendable {
    /// The heads of the requests that have come, without the empty line.
    let heads = Recorder<String>()
    private let relay: Relay

    /// A proxy that answers with `refusal`, a status and its words, if one is given.
    init(refusal: String? = nil) throws {
        relay = try Relay { [heads] client in
            guard let head = Self.head(from: client) else { return nil }
            heads.append(head)
            let answer = refusal.map { "HTTP/1.1 \($0)\r\nContent-Length: 0\r\n\r\n" }
            _ = LocalSocket.send(
                Array((answer ?? "HTTP/1.1 200 Connection established\r\n\r\n").utf8), to: client)
            let target = head.split(separator: " ").dropFirst().first ?? ""
            return refusal == nil ? target.split(separator: ":").last.flatMap { UInt16($0) } : nil
        }
    }

    /// The address by which a client is told of it.
    func url(credentials: String = "") -> String { "http://\(credentials)127.0.0.1:\(relay.port)" }

    private static func head(from client: Int32) -> String? {
        var bytes: [UInt8] = []
        let end = Array("\r\n\r\n".utf8)
        while bytes.suffix(4) != end[...] {
            guard let next = LocalSocket.received(from: client, atMost: 1) else { return nil }
            bytes += next
        }
        return String(decoding: bytes.dropLast(4), as: UTF8.self)
    }
}
