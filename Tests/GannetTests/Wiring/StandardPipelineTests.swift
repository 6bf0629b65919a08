import Foundation
import Gannet
import GannetTesting
import Testing

@Suite("The standard pipeline", .timeLimit(.minutes(1)))
struct StandardPipelineTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "gannet-standard-\(UUID().uuidString)").path

    private func pipeline() -> ImagePipeline {
        ImagePipeline(configuration: .standard(cache: .folder(folder)))
    }

    private func picture(width: Int = 64, height: Int = 48) throws -> Data {
        try CodecRegistry.standard.encoder(for: .jpeg).encode(
            Image.solid(0x3366_99FF, width: width, height: height, layout: .rgba8),
            options: EncodeOptions())
    }

    @Test("finds on disk what an earlier one has fetched, and moves no body")
    func secondRun() async throws {
        let jpeg = try picture()
        let origin = try ScriptedOrigin { _ in
            .ok(jpeg, type: "image/jpeg", headers: ["Cache-Control": "max-age=600"])
        }
        let request = ImageRequest(origin.url("/1.jpg"))
        for source in [ResponseSource.network, .disk] {
            let pipeline = pipeline()
            #expect(try await pipeline.response(for: request).source == source)
            #expect(await pipeline.shutdown().isClean)
        }
        #expect(origin.requests.count == 1)
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("loads from a file and from a data URL, and says so")
    func otherSchemes() async throws {
        let jpeg = try picture()
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/a picture.jpg"
        try jpeg.write(to: URL(filePath: path))
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        let file = try await pipeline.response(for: ImageRequest("file://" + path))
        #expect(file.source == .file && file.image.width == 64)
        let address = "data:image/jpeg;base64," + jpeg.base64EncodedString()
        let data = try await pipeline.response(for: ImageRequest(address, size: TargetSize(32)))
        #expect(data.source == .data && data.image.width == 32 && data.header.width == 64)
        #expect(await pipeline.shutdown().isClean)
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test(
        "gives each kind of bad input its own code",
        arguments: [
            ("/none.png", "http_status"), ("/page.html", "not_an_image"),
            ("/empty.png", "not_an_image"), ("/half.jpg", "truncated"),
            ("/short.jpg", "body_truncated"), ("/gif.png", "truncated"),
        ])
    func badInput(path: String, code: String) async throws {
        let jpeg = try picture(width: 400, height: 300)
        let origin = try ScriptedOrigin { request in
            switch request.path {
            case "/page.html": .ok(Data("<html><p>no picture</p></html>".utf8), type: "text/html")
            case "/empty.png": .ok(Data(), type: "image/png")
            case "/half.jpg": .ok(jpeg.prefix(jpeg.count / 2), type: "image/jpeg")
            case "/short.jpg":
                .ok(jpeg, type: "image/jpeg").announcing(length: jpeg.count + 100)
                    .closing(after: jpeg.count)
            case "/gif.png": .ok(Data("GIF89a\u{1}\0\u{1}\0\0\0\0".utf8), type: "image/png")
            default: .status(404)
            }
        }
        let pipeline = pipeline()
        let request = ImageRequest(origin.url(path))
        await #expect {
            try await pipeline.image(for: request)
        } throws: { error in
            guard let error = error as? ImageError else { return false }
            return error.code.description == code && error.message.contains(origin.url(path))
        }
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
        // `try?` because a failed load may have left nothing to remove.
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test("shows the picture although the cache folder cannot be made, and tells of it")
    func impossibleFolder() async throws {
        let jpeg = try picture()
        let origin = try ScriptedOrigin { _ in .ok(jpeg, type: "image/jpeg") }
        let events = Recorder<String>()
        var parts = StandardParts()
        parts.cache = .folder("/dev/null/gannet")
        parts.diskEvents = { events.append("\($0)") }
        let pipeline = ImagePipeline(configuration: .standard(parts))
        #expect(
            try await pipeline.response(for: ImageRequest(origin.url("/1.jpg"))).source == .network)
        #expect(events.count > 0)
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
    }
}
