import Foundation
import Gannet
import GannetTesting
import Testing

@Suite("Previews of a picture that arrives slowly", .timeLimit(.minutes(1)))
struct PartialPicturesTests {
    private static let file: Data = {
        let image = Image.gradient(width: 300, height: 200)
        let options = EncodeOptions(quality: 95, isProgressive: true)
        do {
            return try CodecRegistry.standard.encoder(for: .jpeg).encode(image, options: options)
        } catch {
            fatalError("a picture of these sides can be encoded: \(error)")
        }
    }()

    /// Turns every pixel green.
    private struct Greening: ImageProcessing {
        let identifier = "greening"

        func process(_ image: Image) throws(ImageError) -> Image {
            .solid(0x00FF_00FF, width: image.width, height: image.height)
        }
    }

    private func origin(_ gate: Gate, _ file: Data = file) throws -> ScriptedOrigin {
        try ScriptedOrigin { _ in
            OriginAnswer.ok(file, type: "image/jpeg").dripping(through: [gate])
        }
    }

    @Test("a coarse picture is shown before the rest has come, and the whole one after it")
    func shown() async throws {
        let gate = Gate()
        let origin = try origin(gate)
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        var request = ImageRequest(origin.url("/a.jpg"), size: TargetSize(30))
        request.wantsPreviews = true
        let task = pipeline.imageTask(with: request)
        var kinds: [ImagePreview.Kind] = []
        for await event in task.events {
            guard case .preview(let preview) = event else { continue }
            kinds.append(preview.kind)
            #expect(preview.image.width == 30 && preview.image.height == 20)
            gate.open()
        }
        #expect(kinds.first == .partial)
        #expect(try await task.image.width == 30)
        #expect(pipeline.cachedImage(for: request)?.image.width == 30)
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
    }

    @Test("processors change previews too, and who did not ask sees none")
    func processed() async throws {
        let gate = Gate()
        let origin = try origin(gate)
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        var request = ImageRequest(origin.url("/a.jpg"), size: TargetSize(30))
        request.wantsPreviews = true
        request.processors = [Greening()]
        let task = pipeline.imageTask(with: request)
        var quiet = request
        quiet.wantsPreviews = false
        let other = pipeline.imageTask(with: quiet)
        for await event in task.events {
            guard case .preview(let preview) = event else { continue }
            #expect(preview.image.color(x: 1, y: 1) == 0x00FF_00FF)
            gate.open()
        }
        for await event in other.events {
            if case .preview = event { Issue.record("a preview was shown") }
        }
        #expect(origin.requests.count == 1)
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
    }

    @Test("a body that turns out damaged has its error as before")
    func damaged() async throws {
        let gate = Gate()
        let origin = try origin(gate, Self.file.prefix(Self.file.count * 3 / 4))
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        var request = ImageRequest(origin.url("/a.jpg"))
        request.wantsPreviews = true
        let task = pipeline.imageTask(with: request)
        for await event in task.events {
            if case .preview = event { gate.open() }
        }
        await #expect {
            try await task.image
        } throws: {
            ($0 as? ImageError)?.code == .truncated
        }
        #expect(pipeline.cachedImage(for: request) == nil)
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
    }
}
