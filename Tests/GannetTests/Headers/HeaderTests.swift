import Foundation
import Gannet
import GannetTesting
import Testing

@Suite("What a picture is, from its beginning", .timeLimit(.minutes(1)))
struct HeaderTests {
    /// A JPEG of several hundred kilobytes.
    private static let large: Data = {
        var random = DeterministicRandom(seed: 6)
        let noise = Image.pattern(width: 700, height: 500, layout: .rgba8) { _, _ in
            UInt32.random(in: 0...(.max), using: &random) | 0xFF
        }
        do {
            return try CodecRegistry.standard.encoder(for: .jpeg)
                .encode(noise, options: EncodeOptions(quality: 95))
        } catch {
            fatalError("a picture of these sides can be encoded: \(error)")
        }
    }()

    private func answer(_ request: OriginRequest, _ file: Data) -> OriginAnswer {
        guard let field = request.headers["Range"], let last = field.split(separator: "-").last,
            let end = Int(last)
        else { return .ok(file, type: "image/jpeg") }
        let part = file.prefix(end + 1)
        let range = "bytes 0-\(part.count - 1)/\(file.count)"
        return OriginAnswer(
            status: 206, headers: HTTPHeaders([.init(name: "Content-Range", value: range)]),
            body: Data(part))
    }

    private func pipeline() -> ImagePipeline {
        ImagePipeline(configuration: .standard(cache: .none))
    }

    @Test("one part of a few kilobytes is enough for a plain file")
    func part() async throws {
        let origin = try ScriptedOrigin { answer($0, Self.large) }
        let pipeline = pipeline()
        let header = try await pipeline.header(for: ImageRequest(origin.url("/a.jpg")))
        #expect(header.width == 700 && header.height == 500 && header.format == .jpeg)
        #expect(origin.requests.map { $0.headers["Range"] } == ["bytes=0-4095"])
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
    }

    @Test("a header behind much else takes a longer part")
    func longer() async throws {
        let comment = [UInt8](repeating: 32, count: 30_000)
        let segment: [UInt8] = [0xFF, 0xFE, 0x75, 0x32] + comment
        let file = Self.large.prefix(2) + segment + Self.large.dropFirst(2)
        let origin = try ScriptedOrigin { answer($0, Data(file)) }
        let pipeline = pipeline()
        let header = try await pipeline.header(for: ImageRequest(origin.url("/a.jpg")))
        #expect(header.width == 700)
        #expect(
            origin.requests.map { $0.headers["Range"] } == ["bytes=0-4095", "bytes=0-65535"])
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
    }

    @Test("an origin without parts is asked for the whole, which is not taken in twice")
    func whole() async throws {
        let origin = try ScriptedOrigin { _ in .ok(Self.large, type: "image/jpeg") }
        let pipeline = pipeline()
        let header = try await pipeline.header(for: ImageRequest(origin.url("/a.jpg")))
        #expect(header.width == 700)
        #expect(origin.requests.map { $0.headers["Range"] } == ["bytes=0-4095", nil])
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
    }

    @Test("what is in memory is not asked for")
    func memory() async throws {
        let origin = try ScriptedOrigin { _ in
            .ok(Self.large, type: "image/jpeg", headers: ["Cache-Control": "max-age=60"])
        }
        let pipeline = pipeline()
        let request = ImageRequest(origin.url("/a.jpg"), size: TargetSize(20))
        _ = try await pipeline.image(for: request)
        let header = try await pipeline.header(for: request)
        #expect(header.width == 700)
        #expect(origin.requests.count == 1)
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
    }

    @Test("an error names the address, and a page is no picture")
    func errors() async throws {
        let origin = try ScriptedOrigin { request in
            request.path == "/page" ? .ok(Data(repeating: 60, count: 70_000)) : .status(404)
        }
        let pipeline = pipeline()
        await #expect {
            try await pipeline.header(for: ImageRequest(origin.url("/none")))
        } throws: {
            ($0 as? ImageError)?.code == .httpStatus
                && ($0 as? ImageError)?.input?.hasSuffix("/none") == true
        }
        await #expect {
            try await pipeline.header(for: ImageRequest(origin.url("/page")))
        } throws: {
            ($0 as? ImageError)?.code == .notAnImage
        }
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
    }

    @Test("a beginning that does not tell yet asks for more")
    func prefixes() throws {
        let registry = CodecRegistry.standard
        for count in [0, 1, 3, 20, 100] {
            #expect {
                try registry.header(ofPrefix: Self.large.prefix(count))
            } throws: {
                ($0 as? ImageError)?.code == .needsMoreData
            }
        }
        #expect(try registry.header(ofPrefix: Self.large.prefix(700)).width == 700)
        #expect {
            try registry.header(ofPrefix: Data(repeating: 60, count: 70_000))
        } throws: {
            ($0 as? ImageError)?.code == .notAnImage
        }
    }
}
