import Foundation
import Gannet
import GannetTesting
import Testing

/// Against a real origin, with real codecs.
@Suite("Work that several loads need", .timeLimit(.minutes(1)))
struct SharedWorkTests {
    private let gate = Gate()

    private func rig() throws -> (ScriptedOrigin, ImagePipeline) {
        let png = try CodecRegistry.standard.encoder(for: .png).encode(
            .gradient(width: 90, height: 60, layout: .rgba8), options: EncodeOptions())
        let origin = try ScriptedOrigin { [gate] _ in
            .ok(png, type: "image/png").held(by: gate)
        }
        return (origin, ImagePipeline(configuration: .standard(cache: .none)))
    }

    private func finish(_ origin: ScriptedOrigin, _ pipeline: ImagePipeline) async {
        #expect(await pipeline.shutdown().isClean)
        #expect(origin.requests.count == 1)
        origin.stop()
    }

    @Test("is one GET for fifty loads of one address, each with its outcome")
    func fifty() async throws {
        let (origin, pipeline) = try rig()
        let tasks = (0..<50).map { _ in
            pipeline.imageTask(with: ImageRequest(origin.url("/1.png")))
        }
        gate.open()
        for task in tasks { #expect(try await task.image.width == 90) }
        #expect(pipeline.counters.decodes == 1 && pipeline.counters.joined == 49)
        await finish(origin, pipeline)
    }

    @Test("is one GET and three decodes for three sizes")
    func sizes() async throws {
        let (origin, pipeline) = try rig()
        let tasks = [30, 45, 60].map {
            pipeline.imageTask(with: ImageRequest(origin.url("/1.png"), size: TargetSize($0)))
        }
        try await origin.waitForRequests(1)
        gate.open()
        for (task, side) in zip(tasks, [30, 45, 60]) { #expect(try await task.image.width == side) }
        #expect(pipeline.counters.decodes == 3)
        await finish(origin, pipeline)
    }

    @Test("is one step for the common beginning of two chains of processors")
    func steps() async throws {
        let (origin, pipeline) = try rig()
        let runs = Recorder<String>()
        let step = { (name: String) in Step(identifier: name, runs: runs) }
        let tasks = [["a", "b", "c"], ["a", "b", "d"], ["b"]].map { names in
            pipeline.imageTask(
                with: ImageRequest(
                    url: ImageURL(origin.url("/1.png")), processors: names.map(step)))
        }
        gate.open()
        for task in tasks { _ = try await task.image }
        #expect(runs.events.sorted() == ["a", "b", "b", "c", "d"])
        #expect(pipeline.counters.decodes == 1)
        await finish(origin, pipeline)
    }

    @Test("is one GET for a load and a prefetch, whichever came first", arguments: [true, false])
    func prefetch(isFirst: Bool) async throws {
        let (origin, pipeline) = try rig()
        let request = ImageRequest(origin.url("/1.png"))
        let prefetcher = ImagePrefetcher(pipeline: pipeline)
        if isFirst { prefetcher.start([request]) }
        let task = pipeline.imageTask(with: request)
        if !isFirst { prefetcher.start([request]) }
        try await origin.waitForRequests(1)
        gate.open()
        #expect(try await task.image.width == 90)
        #expect(pipeline.counters.decodes == 1)
        prefetcher.stopAll()
        await finish(origin, pipeline)
    }
}

private struct Step: ImageProcessing {
    let identifier: String
    let runs: Recorder<String>

    func process(_ image: Image) throws(ImageError) -> Image {
        runs.append(identifier)
        return image
    }
}
