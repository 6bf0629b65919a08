import Foundation
import Gannet
import GannetCore
import GannetFoundation
import GannetTesting
import TestSupport
import Testing

@Suite("The faults of operations with delegates do not come back", .timeLimit(.minutes(1)))
@MainActor
struct OperationFaultTests {
    private let queue = OperationQueue()
    private let heard = Recorder<Report>()

    @Test("a cancelled operation leaves its queue, and its caller hears of it")
    func cancelled() async throws {
        let fake = FakePipeline(disk: nil)
        let operation = DownloadOperation(
            .numbered(1), pipeline: fake.pipeline, finish: heard.finish)
        queue.addOperation(operation)
        try await fake.loader.started.wait(count: 1)
        operation.cancel()
        queue.wait()
        #expect(queue.operationCount == 0 && operation.isFinished)
        #expect(try await heard.wait(count: 1)[0].error == .cancelled)
        _ = await fake.pipeline.shutdown()
        #expect(fake.loader.runningCount == 0)
    }

    @Test("the second caller for an address shares the download, and hears too")
    func secondCaller() async throws {
        let events = EventList()
        let fake = FakePipeline(disk: nil, observer: events)
        for tag in 0..<2 {
            queue.addOperation(
                DownloadOperation(
                    .numbered(1), pipeline: fake.pipeline, tag: tag, finish: heard.finish))
        }
        fake.pipeline.loadImage(with: .numbered(1)) { result in
            #expect(throws: Never.self) { try result.get() }
        }
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        try await events.events.wait { events in
            events.count { if case .requested = $0 { true } else { false } } == 3
        }
        transfer.respond(body: FakePipeline.picture)
        #expect(try await heard.wait(count: 2).allSatisfy { $0.width == 40 })
        try await fake.expectNothingRunning()
        #expect(fake.loader.requests.count == 1)
    }

    @Test("a cancel that comes before the hop to the main thread delivers nothing")
    func cancelBeforeHop() async throws {
        let fake = FakePipeline.serving()
        let ears = OperationEars()
        let operation = DownloadOperation(.numbered(1), pipeline: fake.pipeline, delegate: ears)
        queue.addOperation(operation)
        // This test has the main thread: the outcome is there, and cannot be delivered.
        queue.wait()
        #expect(operation.image != nil)
        operation.cancel()
        #expect(try await ears.heard.wait(count: 1)[0].error == .cancelled)
        try await fake.expectNothingRunning()
        #expect(ears.heard.count == 1)
    }

    @Test("a downloader starts when told to, once")
    func downloaderStartsOnce() async throws {
        let fake = FakePipeline(disk: nil)
        let ears = DownloaderEars()
        let downloader = ImageDownloader(.numbered(1), pipeline: fake.pipeline, delegate: ears)
        #expect(!downloader.isRunning && fake.pipeline.counters.requests == 0)
        downloader.start()
        downloader.start()
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        try await ears.heard.wait { $0.last?.isEnd == true }
        try await fake.expectNothingRunning()
        #expect(fake.loader.requests.count == 1 && ears.heard.events.count { $0.isEnd } == 1)
    }

    @Test("a downloader's delegate may go away")
    func delegateGoes() async throws {
        let fake = FakePipeline(disk: nil)
        let downloader = ImageDownloader(.numbered(1), pipeline: fake.pipeline)
        do {
            let ears = DownloaderEars()
            downloader.delegate = ears
            downloader.start()
        }
        #expect(downloader.delegate == nil)
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        _ = await fake.pipeline.shutdown()
        await MainActor.run {}
    }

    @Test("a retry adds no second observer")
    func retry() async throws {
        let fake = FakePipeline(disk: nil)
        let model = RemoteImage(pipeline: fake.pipeline)
        let ends = Recorder<Int?>()
        let observation = model.observe(\.isLoading) { _, isLoading in
            if !isLoading { ends.append(model.image?.width) }
        }
        model.load(.numbered(1))
        for number in 0..<2 {
            try await fake.loader.started.wait(count: number + 1)[number].respond(status: 404)
            try await ends.wait(count: number + 1)
            model.retry()
        }
        try await fake.loader.started.wait(count: 3)[2].respond(body: FakePipeline.picture)
        #expect(try await ends.wait(count: 3) == [nil, nil, 40])
        observation.cancel()
        try await fake.expectNothingRunning()
        #expect(ends.count == 3)
    }

    @Test("a reused cell never gets the earlier row's picture, and shows none meanwhile")
    func reusedCell() async throws {
        let fake = FakePipeline(disk: nil)
        let model = RemoteImage(pipeline: fake.pipeline)
        let shown = Recorder<Int?>()
        let observation = model.observe { _, new in shown.append(new.image?.width) }
        model.load(.numbered(1))
        let first = try await fake.loader.started.wait(count: 1)[0]
        model.load(.numbered(2))
        first.respond(body: FakeDecoder.file(width: 1, height: 1))
        #expect(model.image == nil && model.isLoading)
        try await fake.loader.started.wait(count: 2)[1]
            .respond(body: FakeDecoder.file(width: 2, height: 2))
        try await shown.wait { $0.last == 2 }
        #expect(!shown.events.contains(1))
        observation.cancel()
        try await fake.expectNothingRunning()
    }
}
