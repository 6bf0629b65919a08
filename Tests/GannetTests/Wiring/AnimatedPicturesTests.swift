import Foundation
import Gannet
import GannetTesting
import Testing

@Suite("Pictures that move, through the pipeline", .timeLimit(.minutes(1)))
struct AnimatedPicturesTests {
    private let colors: [UInt32] = [0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF]

    /// Turns every pixel's red into 7.
    private struct Reddening: ImageProcessing {
        let identifier = "reddening"

        func process(_ image: Image) throws(ImageError) -> Image {
            .solid(0x0700_00FF, width: image.width, height: image.height)
        }
    }

    private func url() throws -> String {
        let encoder = try CodecRegistry.standard.encoder(for: .webp)
        let moving = try #require(encoder as? any AnimationEncoding)
        let colors = colors
        let file = try moving.encode(
            AnimationOutline(delays: [50, 60, 70], loopCount: 2),
            options: EncodeOptions(isLossless: true)
        ) { (index) throws(ImageError) in .solid(colors[index], width: 40, height: 20) }
        return "data:image/webp;base64," + file.base64EncodedString()
    }

    @Test("a response has the first frame as its picture, and all of them at its size")
    func frames() async throws {
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        let request = ImageRequest(try url(), size: TargetSize(10))
        for source in [ResponseSource.data, .memory] {
            let response = try await pipeline.response(for: request)
            #expect(response.source == source)
            #expect(response.image.color(x: 2, y: 2) == colors[0])
            let animation = try #require(response.animation)
            #expect(animation.header.frameDelays == [50, 60, 70])
            let frames = try animation.frames()
            for index in [2, 0, 1] {
                let image = try frames.frame(index).image
                #expect(image.width == 10 && image.height == 5)
                #expect(image.color(x: 2, y: 2) == colors[index])
            }
        }
        #expect(pipeline.cachedImage(for: request)?.animation != nil)
        #expect(await pipeline.shutdown().isClean)
    }

    @Test("processors change every frame")
    func processors() async throws {
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        var request = ImageRequest(try url())
        request.processors = [Reddening()]
        let animation = try #require(try await pipeline.response(for: request).animation)
        let frames = try animation.frames()
        for index in 0..<3 {
            #expect(try frames.frame(index).image.color(x: 0, y: 0) == 0x0700_00FF)
        }
        #expect(await pipeline.shutdown().isClean)
    }

    @Test("one frame that is asked for is a still picture")
    func single() async throws {
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        var request = ImageRequest(try url())
        request.options.frame = 1
        let response = try await pipeline.response(for: request)
        #expect(response.animation == nil)
        #expect(response.image.color(x: 2, y: 2) == colors[1])
        #expect(await pipeline.shutdown().isClean)
    }
}
