import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct OriginFaultTests {
    private static let body = Data("0123456789".utf8)

    /// What a client sees that asks once.
    private func outcome(
        of answer: OriginAnswer
    ) throws -> (head: String, body: String, end: RawClient.End) {
        let origin = try ScriptedOrigin { _ in answer }
        defer { origin.stop() }
        let client = try RawClient(port: origin.port)
        client.get("/")
        let head = client.read(through: "\r\n\r\n")
        let (bytes, end) = client.readToEnd()
        return (head, String(decoding: bytes, as: UTF8.self), end)
    }

    @Test("a connection can be closed before the answer")
    func hangUp() throws {
        let seen = try outcome(of: .hangUp())
        #expect(seen == ("", "", .closed))
    }

    @Test("a connection can be reset before the answer")
    func hangUpWithReset() throws {
        let origin = try ScriptedOrigin { _ in .hangUp(isReset: true) }
        let client = try RawClient(port: origin.port)
        client.get("/")
        #expect(client.readToEnd() == ([], .reset))
        origin.stop()
    }

    @Test("a body can end too early")
    func close() throws {
        let seen = try outcome(of: .ok(Self.body).closing(after: 4))
        #expect(seen.head.contains("Content-Length: 10\r\n"))
        #expect((seen.body, seen.end) == ("0123", .closed))
    }

    @Test("a connection can be reset within a body")
    func reset() throws {
        let seen = try outcome(of: .ok(Self.body).resetting(after: 4))
        #expect(seen.head.contains("Content-Length: 10\r\n"))
        #expect((seen.body, seen.end) == ("0123", .reset))
    }

    @Test("a Content-Length can be wrong", arguments: [3, 99])
    func wrongLength(length: Int) throws {
        let seen = try outcome(of: .ok(Self.body).announcing(length: length))
        #expect(seen.head.contains("Content-Length: \(length)\r\n"))
        #expect((seen.body, seen.end) == ("0123456789", .closed))
    }

    @Test("a body can have no end, in chunks and without, and the origin serves others meanwhile")
    func endless() async throws {
        let origin = try ScriptedOrigin { request in
            switch request.path {
            case "/chunks": .ok(Self.body).chunked(10).endless()
            case "/plain": .ok(Self.body).endless()
            default: .ok(Self.body)
            }
        }
        for (path, round) in [("/plain", "0123456789"), ("/chunks", "A\r\n0123456789\r\n")] {
            let client = try RawClient(port: origin.port)
            client.get(path)
            #expect(!client.read(through: "\r\n\r\n").contains("Content-Length"))
            let bytes = client.read(100 * round.utf8.count)
            let expected = String(repeating: round, count: 100)
            #expect(String(decoding: bytes, as: UTF8.self).lowercased() == expected.lowercased())
            let other = try RawClient(port: origin.port)
            other.get("/")
            #expect(other.readAnswer().body == Array(Self.body))
            client.hangUp()
        }
        origin.stop()
    }

    @Test("a chunked body can be cut between chunks")
    func cutChunks() throws {
        let seen = try outcome(of: .ok(Self.body).chunked(3).closing(after: 6))
        #expect(seen.body == "3\r\n012\r\n3\r\n345\r\n")
    }

    @Test("bytes that are no HTTP are sent as they are")
    func garbage() throws {
        let origin = try ScriptedOrigin { _ in .raw(Data("SSH-2.0-nothing\r\n".utf8)) }
        let client = try RawClient(port: origin.port)
        client.get("/")
        #expect(String(decoding: client.readToEnd().bytes, as: UTF8.self) == "SSH-2.0-nothing\r\n")
        origin.stop()
    }

    @Test("a client that goes away from a stalled answer is seen to go")
    func clientCloses() async throws {
        let origin = try ScriptedOrigin { _ in .ok(Self.body).stalling(after: 5) }
        let client = try RawClient(port: origin.port)
        client.get("/")
        _ = client.read(through: "\r\n\r\n")
        #expect(client.read(5) == Array("01234".utf8))
        client.hangUp()
        try await origin.waitForClientClose(ofRequest: 0)
        origin.stop()
    }

    @Test("stopping closes stalled connections and may be repeated")
    func stop() throws {
        let origin = try ScriptedOrigin { _ in .ok(Self.body).neverBegun() }
        let client = try RawClient(port: origin.port)
        client.get("/")
        origin.stop()
        origin.stop()
        #expect(client.readToEnd().bytes.isEmpty)
    }

    @Test("what is not a request gets a 400")
    func malformed() throws {
        let origin = try ScriptedOrigin { _ in .ok(Self.body) }
        let client = try RawClient(port: origin.port)
        client.send("what?\r\n\r\n")
        #expect(client.read(through: "\r\n").hasPrefix("HTTP/1.1 400 "))
        #expect(client.readToEnd().end == .closed)
        #expect(origin.requests.isEmpty)
        origin.stop()
    }

    @Test("a gate opened after the stop is harmless")
    func lateGate() async throws {
        let gate = Gate()
        let origin = try ScriptedOrigin { _ in .ok(Self.body).held(by: gate) }
        let client = try RawClient(port: origin.port)
        client.get("/")
        try await origin.waitForRequests(1)
        origin.stop()
        gate.open()
    }
}
