import Foundation
import Gannet
import GannetCore
import GannetFoundation
import GannetTesting
import TestSupport
import Testing

@Suite("Whatever stage a load has come to, a cancel there", .timeLimit(.minutes(1)))
@MainActor
struct HeldStageTests {
    private let events = EventList()
    private let fake: FakePipeline
    private let request: ImageRequest
    nonisolated private static let stagesOfBytes: [HeldStage] = [.diskRead, .transfer, .diskWrite]

    init() {
        fake = FakePipeline.serving(observer: events)
        var request = ImageRequest.numbered(1)
        request.processors = [Untouched().held(by: fake.gates)]
        self.request = request
    }

    @Test(
        "ends an operation for its queue at once, and is told once", arguments: HeldStage.allCases)
    func operation(_ stage: HeldStage) async throws {
        let queue = OperationQueue()
        let heard = Recorder<Report>()
        let operation = DownloadOperation(request, pipeline: fake.pipeline, finish: heard.finish)
        try await hold(stage) { queue.addOperation(operation) }
        operation.cancel()
        queue.wait()
        #expect(operation.isFinished && !operation.isExecuting)
        // The queue's thread may just have made the load, and ends it when it comes to itself.
        try await events.events.wait { events in
            events.contains { if case .cancelled = $0 { true } else { false } }
        }
        try await end(stage)
        #expect(heard.events.map(\.error) == [.cancelled])
    }

    @Test("ends a download, of which nothing is told afterwards", arguments: stagesOfBytes)
    func downloader(_ stage: HeldStage) async throws {
        let ears = DownloaderEars()
        let downloader = ImageDownloader(request, pipeline: fake.pipeline, delegate: ears)
        try await hold(stage) { downloader.start() }
        downloader.cancel()
        ears.heard.clear()
        try await end(stage)
        #expect(ears.heard.events == [.failed(.cancelled)])
    }

    @Test(
        "of a model leaves it without a picture, and without an error",
        arguments: HeldStage.allCases)
    func model(_ stage: HeldStage) async throws {
        let model = RemoteImage(pipeline: fake.pipeline)
        try await hold(stage) { model.load(request) }
        model.cancel()
        let changes = Recorder<Bool>()
        let observation = model.observe { _, new in changes.append(new.isLoading) }
        try await end(stage)
        #expect(model.image == nil && model.error == nil && !model.isLoading)
        #expect(changes.count == 0)
        observation.cancel()
    }

    @Test("by letting the model go ends its load", arguments: HeldStage.allCases)
    func modelGoes(_ stage: HeldStage) async throws {
        weak var gone: RemoteImage?
        do {
            let model = RemoteImage(pipeline: fake.pipeline)
            gone = model
            try await hold(stage) { model.load(request) }
        }
        #expect(gone == nil)
        try await end(stage)
    }

    @Test("by asking for another picture shows the other alone", arguments: HeldStage.allCases)
    func otherTap(_ stage: HeldStage) async throws {
        let place = LatestImageLoad(pipeline: fake.pipeline)
        let heard = Recorder<String>()
        try await hold(stage) {
            place.load(request) { heard.append("first \(Self.word($0))") }
        }
        place.load(.numbered(2)) { heard.append("second \(Self.word($0))") }
        fake.gates.openAll()
        try await heard.wait(count: 2)
        try await end(stage)
        #expect(heard.events.sorted() == ["first cancelled", "second picture"])
    }

    @Test("by stopping a prefetch leaves nothing to do", arguments: HeldStage.allCases)
    func prefetch(_ stage: HeldStage) async throws {
        let prefetcher = ImagePrefetcher(pipeline: fake.pipeline)
        try await hold(stage) { prefetcher.start([request]) }
        prefetcher.stop([request])
        #expect(prefetcher.count == 0)
        try await end(stage)
        #expect(fake.memory.inserts.count == 0)
    }

    @Test("by its address ends every load of it", arguments: HeldStage.allCases)
    func byAddress(_ stage: HeldStage) async throws {
        let heard = Recorder<String>()
        try await hold(stage) {
            for _ in 0..<3 {
                fake.pipeline.loadImage(with: request) { heard.append(Self.word($0)) }
            }
        }
        fake.pipeline.cancel(request.url)
        try await heard.wait(count: 3)
        try await end(stage)
        #expect(heard.events == ["cancelled", "cancelled", "cancelled"])
    }

    // MARK: - Parts

    /// Starts something, and returns when it is held at a stage.
    private func hold(_ stage: HeldStage, _ start: () -> Void) async throws {
        fake.gates.shut(stage)
        start()
        try await fake.gates.arrived.wait { $0.contains(stage) }
    }

    /// Lets the work go on that is held, and sees that nothing comes of it any more.
    private func end(_ stage: HeldStage) async throws {
        fake.gates.openAll()
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
        // Behind whatever was on its way to the main actor.
        for _ in 0..<3 { await Task { @MainActor in }.value }
        #expect(fake.loader.runningCount == 0)
    }

    private static func word(_ result: Result<ImageResponse, ImageError>) -> String {
        switch result {
        case .success: "picture"
        case .failure(let error): "\(error.code)"
        }
    }
}

private struct Untouched: ImageProcessing {
    let identifier = "untouched"
    func process(_ image: Image) throws(ImageError) -> Image { image }
}
