import FoundationEssentials
import Gannet
import GannetTesting
import Testing

@Suite("What a remote image shows until its picture is there", .timeLimit(.minutes(1)))
@MainActor
struct RemoteImagePreviewTests {
    private let fake = FakePipeline(disk: nil)
    private let model: RemoteImage
    private let url = ImageURL("https://a.example/large.png")

    init() {
        model = RemoteImage(pipeline: fake.pipeline)
    }

    @Test("a small picture of the same thing, when it comes")
    func lowResolution() async throws {
        let changes = Changes(model)
        var request = ImageRequest(url: url)
        request.lowResolutionURL = ImageURL("https://a.example/small.png")
        model.load(request)
        let started = try await fake.loader.started.wait(count: 2)
        started[0].respond(body: FakeDecoder.file(width: 4, height: 3))
        try await changes.seen.wait { $0.last?.image?.width == 4 }
        #expect(model.isLoading && model.image?.width == 4)
        started[1].respond(body: FakePipeline.picture)
        try await changes.settled()
        #expect(changes.widths == [nil, 4, 40])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("another size that memory has, before the call returns")
    func standIn() async throws {
        let small = fake.pipeline.imageTask(with: ImageRequest(url: url, size: TargetSize(8)))
        try await fake.loader.started.wait(count: 1)[0].respond(
            headers: ["Cache-Control": "max-age=60"], body: FakePipeline.picture)
        _ = try await small.image
        var request = ImageRequest(url: url)
        request.standIn = .any
        model.load(request)
        #expect(model.isLoading && model.image?.width == 8)
        model.clear()
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
