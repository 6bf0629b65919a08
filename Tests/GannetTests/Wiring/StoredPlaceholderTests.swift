import Foundation
import Gannet
import GannetPixels
import GannetTesting
import Testing

@Suite("Placeholders that are kept on disk", .timeLimit(.minutes(1)))
struct StoredPlaceholderTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "gannet-placeholders-\(UUID().uuidString)").path
    private let origin: ScriptedOrigin

    init() throws {
        let picture = Image.pattern(width: 320, height: 160, layout: .rgba8) { x, _ in
            x < 240 ? 0x20A0_40FF : 0xE0E0_E0FF
        }
        let file = try CodecRegistry.standard.encoder(for: .jpeg)
            .encode(picture, options: EncodeOptions())
        origin = try ScriptedOrigin { _ in
            .ok(file, type: "image/jpeg", headers: ["Cache-Control": "no-cache", "ETag": "\"1\""])
        }
    }

    private func pipeline() -> ImagePipeline {
        ImagePipeline(configuration: .standard(cache: .folder(folder)))
    }

    @Test("are there in the next run before the origin has said a word")
    func nextRun() async throws {
        var request = ImageRequest(origin.url("/a.jpg"), size: TargetSize(80))
        request.wantsPlaceholder = true
        let first = pipeline()
        #expect(await first.placeholder(for: request) == nil)
        _ = try await first.image(for: request)
        #expect(await first.shutdown().isClean)
        origin.stop()
        let second = pipeline()
        let known = try #require(await second.placeholder(for: request))
        #expect(known.width == 320 && known.height == 160)
        #expect(abs(Int(known.dominantColor >> 16 & 255) - 0xA0) < 8)
        #expect(ThumbHash(bytes: known.thumbHash) != nil)
        var shown: ImagePreview?
        for await event in second.imageTask(with: request).events {
            if case .preview(let preview) = event, shown == nil { shown = preview }
        }
        #expect(shown?.kind == .placeholder && shown?.image.width == 32)
        #expect(shown?.image.height == 16)
        #expect(await second.shutdown().isClean)
        try FileManager.default.removeItem(atPath: folder)
    }
}
