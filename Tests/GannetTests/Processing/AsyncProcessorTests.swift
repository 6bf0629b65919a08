import Gannet
import GannetTesting
import Testing

@Suite("Asynchronous processors", .timeLimit(.minutes(1)))
struct AsyncProcessorTests {
    private actor Painter {
        func paint(_ image: Image) async -> Image {
            await Task.yield()
            return .solid(0x0102_03FF, width: image.width, height: image.height)
        }
    }

    private let url: String

    init() throws {
        let file = try CodecRegistry.standard.encoder(for: .png)
            .encode(.solid(0xFFFF_FFFF, width: 3, height: 3), options: EncodeOptions())
        url = "data:image/png;base64," + file.base64EncodedString()
    }

    @Test("the picture is what the closure made of it")
    func success() async throws {
        let painter = Painter()
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        var request = ImageRequest(url)
        request.processors = [AsyncProcessor("painter") { await painter.paint($0) }]
        #expect(try await pipeline.image(for: request).color(x: 0, y: 0) == 0x0102_03FF)
        #expect(await pipeline.shutdown().isClean)
    }

    @Test("its error is the load's")
    func failure() async throws {
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        var request = ImageRequest(url)
        request.processors = [
            AsyncProcessor("failing") { _ throws(ImageError) in
                throw ImageError(.invalidRequest, "not today")
            }
        ]
        await #expect {
            try await pipeline.image(for: request)
        } throws: {
            ($0 as? ImageError)?.code == .invalidRequest
        }
        #expect(await pipeline.shutdown().isClean)
    }
}
