import Foundation
import Gannet
import GannetNetworking
import GannetTesting
import Testing

/// One resource has one key, in work that is under way, in memory and on disk.
@Suite("Spellings of one address", .timeLimit(.minutes(1)))
struct SpellingsTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "gannet-spellings-\(UUID().uuidString)").path
    private let gate = Gate()

    /// What may be written for one picture; PORT stands for the origin's.
    private static let groups = [
        [
            "http://127.0.0.1:PORT/图 片.png", "HTTP://127.0.0.1:PORT/图 片.png#top",
            "  http://127.0.0.1:PORT/图%20片.png\n", "http://127.0.0.1:0PORT/./a/../图 片.png",
            "http://127.0.0.1:PORT/%2e/图\n 片.png",
            "http://127.0.0.1:PORT/%E5%9B%BE%20%E7%89%87.png",
        ],
        ["http://127.0.0.1:PORT/“100%”.png", "http://127.0.0.1:PORT/“100%25”.png"],
        ["http://127.0.0.1:PORT", "http://127.0.0.1:PORT/", "http://127.0.0.1:PORT/..#a"],
        [
            "http://bücher.example:PORT/a.png", "http://BÜCHER.example:PORT/a.png",
            "http://b%C3%BCcher.example:PORT/a.png", "http://xn--bcher-kva.example:PORT/a.png",
        ],
        [
            "http://me:se%63ret@127.0.0.1:PORT/a.png", "http://me:secret@127.0.0.1:PORT/a.png",
            "http://@127.0.0.1:PORT/a.png", "http://127.0.0.1:PORT/a.png",
        ],
    ]

    private func pipeline() -> ImagePipeline {
        var parts = StandardParts()
        parts.cache = .folder(folder)
        parts.http.usesEnvironmentProxies = false
        parts.http.resolver = { _ in [IPAddress(bytes: [127, 0, 0, 1])].compactMap(\.self) }
        return ImagePipeline(configuration: .standard(parts))
    }

    private func origin(isHeld: Bool) throws -> ScriptedOrigin {
        let png = try CodecRegistry.standard.encoder(for: .png).encode(
            .gradient(width: 40, height: 30, layout: .rgba8), options: EncodeOptions())
        return try ScriptedOrigin { [gate] _ in
            let answer = OriginAnswer.ok(
                png, type: "image/png", headers: ["Cache-Control": "max-age=600"])
            return isHeld ? answer.held(by: gate) : answer
        }
    }

    private func requests(_ group: [String], _ origin: ScriptedOrigin) -> [ImageRequest] {
        group.map { ImageRequest($0.replacing("PORT", with: "\(origin.port)")) }
    }

    @Test("are loaded by one GET at the same time", arguments: groups.dropLast())
    func shared(group: [String]) async throws {
        let origin = try origin(isHeld: true)
        let pipeline = pipeline()
        let tasks = requests(group, origin).map { pipeline.imageTask(with: $0) }
        gate.open()
        for task in tasks { #expect(try await task.image.width == 40) }
        #expect(pipeline.counters.decodes == 1 && pipeline.counters.joined == group.count - 1)
        #expect(await pipeline.shutdown().isClean)
        #expect(origin.requests.count == 1)
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("find each other's picture in memory and on disk", arguments: groups.dropLast())
    func kept(group: [String]) async throws {
        let origin = try origin(isHeld: false)
        let requests = requests(group, origin)
        let pipeline = pipeline()
        #expect(try await pipeline.response(for: requests[0]).source == .network)
        for request in requests {
            #expect(pipeline.cachedImage(for: request)?.isFresh == true)
        }
        #expect(await pipeline.shutdown().isClean)
        for request in requests {
            let pipeline = self.pipeline()
            #expect(try await pipeline.response(for: request).source == .disk)
            #expect(await pipeline.shutdown().isClean)
        }
        #expect(origin.requests.count == 1)
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("with a name and password are apart from those without, and on disk too")
    func credentials() async throws {
        let origin = try origin(isHeld: false)
        let requests = requests(Self.groups[4], origin)
        let pipeline = pipeline()
        for request in requests { _ = try await pipeline.image(for: request) }
        let fields = origin.requests.map { $0.headers["Authorization"] }
        #expect(fields == ["Basic bWU6c2VjcmV0", nil])
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("a failure names the address without its password")
    func failure() async throws {
        let origin = try ScriptedOrigin { _ in .status(401) }
        let pipeline = pipeline()
        let url = "127.0.0.1:\(origin.port)/a.png"
        let error = await #expect(throws: ImageError.self) {
            try await pipeline.image(for: ImageRequest("http://me:secret@\(url)"))
        }
        #expect(error?.input == "http://\(url)")
        #expect(error?.message.contains("secret") == false)
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }
}
