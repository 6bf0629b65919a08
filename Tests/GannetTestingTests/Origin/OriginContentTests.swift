import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct OriginContentTests {
    private let changed = Date(timeIntervalSince1970: 784_111_777)

    private func content() -> OriginContent {
        OriginContent([
            "/a b.png": .init(
                Data("icon".utf8), type: "image/png", lastModified: changed,
                cacheControl: "max-age=60")
        ])
    }

    @Test("a file is served with its type and validators, and its path may be escaped")
    func file() throws {
        let origin = try ScriptedOrigin(serving: content())
        let client = try RawClient(port: origin.port)
        client.get("/a%20b.png")
        let (head, body) = client.readAnswer()
        #expect(body == Array("icon".utf8))
        #expect(head.contains("Content-Type: image/png\r\n"))
        #expect(head.contains("Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))
        #expect(head.contains("Cache-Control: max-age=60\r\n"))
        origin.stop()
    }

    @Test("a client that has the file gets a 304")
    func notModified() throws {
        let origin = try ScriptedOrigin(serving: content())
        let client = try RawClient(port: origin.port)
        client.get("/a%20b.png")
        let head = client.readAnswer().head
        let tag = try #require(head.split(separator: "ETag: ").last?.prefix { $0 != "\r" })
        client.get("/a%20b.png", "If-None-Match: \"other\", W/\(tag)\r\n")
        #expect(client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 304 "))
        client.get("/a%20b.png", "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n")
        #expect(client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 304 "))
        client.get("/a%20b.png", "If-None-Match: \"other\"\r\n")
        #expect(client.readAnswer().head.hasPrefix("HTTP/1.1 200 "))
        origin.stop()
    }

    @Test("what is not there is a 404, and no other method than GET and HEAD is served")
    func refusals() throws {
        let origin = try ScriptedOrigin(serving: content())
        let client = try RawClient(port: origin.port)
        client.get("/b.png")
        #expect(client.readAnswer().head.hasPrefix("HTTP/1.1 404 "))
        client.send("DELETE /a%20b.png HTTP/1.1\r\n\r\n")
        #expect(client.readAnswer().head.hasPrefix("HTTP/1.1 405 "))
        origin.stop()
    }

    @Test("a folder is served, and nothing outside it")
    func folder() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "gannet-origin-\(UUID().uuidString)")
        let inner = folder.appending(path: "icons")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // Litter is no failure.
        try Data("secret".utf8).write(to: folder.appending(path: "secret"))
        try Data("jpeg".utf8).write(to: inner.appending(path: "a.jpg"))
        let origin = try ScriptedOrigin(serving: OriginContent(folder: inner.path))
        let client = try RawClient(port: origin.port)
        client.get("/a.jpg")
        let (head, body) = client.readAnswer()
        #expect(head.contains("Content-Type: image/jpeg\r\n"))
        #expect(body == Array("jpeg".utf8))
        for path in ["/../secret", "/%2e%2e/secret", "/"] {
            client.get(path)
            #expect(client.readAnswer().head.hasPrefix("HTTP/1.1 404 "), "\(path)")
        }
        origin.stop()
    }

    @Test("failures follow from path and attempt, in about the share asked for")
    func failures() throws {
        let runs = try (0..<2).map { _ in
            let origin = try ScriptedOrigin(serving: content(), failPercent: 25)
            defer { origin.stop() }
            let client = try RawClient(port: origin.port)
            return (0..<400).map { _ in
                client.get("/a%20b.png")
                return client.readAnswer().head.hasPrefix("HTTP/1.1 503 ")
            }
        }
        #expect(runs[0] == runs[1])
        #expect((70...130).contains(runs[0].count { $0 }))
    }

    @Test("latency delays an answer and changes nothing else")
    func latency() throws {
        let origin = try ScriptedOrigin(serving: content(), latency: 5)
        let client = try RawClient(port: origin.port)
        client.get("/a%20b.png")
        #expect(client.readAnswer().body == Array("icon".utf8))
        origin.stop()
    }
}
