import Foundation
import GannetCore
import GannetFoundation
import GannetTesting
import Testing

@Suite("A cancelled download operation", .timeLimit(.minutes(1)))
struct OperationCancellingTests {
    private let queue = OperationQueue()
    private let heard = Recorder<Report>()

    @Test("tells so before it is in any queue, and is passed over by its queue without a load")
    func beforeQueue() async throws {
        let fake = FakePipeline(disk: nil)
        let operation = make(1, fake)
        operation.cancel()
        #expect(try await heard.wait(count: 1)[0].error == .cancelled)
        #expect(operation.isCancelled && !operation.isFinished)
        queue.addOperation(operation)
        queue.wait()
        #expect(operation.isFinished && fake.loader.requests.isEmpty)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(heard.count == 1)
    }

    @Test("tells so at once while its queue is suspended")
    func whileSuspended() async throws {
        let fake = FakePipeline(disk: nil)
        queue.isSuspended = true
        let operation = make(1, fake)
        queue.addOperation(operation)
        operation.cancel()
        #expect(try await heard.wait(count: 1)[0].error == .cancelled)
        queue.isSuspended = false
        queue.wait()
        #expect(operation.isFinished && fake.loader.requests.isEmpty)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(heard.count == 1)
    }

    @Test("is over for its queue at once while it runs, and its transfer is stopped")
    func whileRunning() async throws {
        let fake = FakePipeline(disk: nil)
        let operation = make(1, fake)
        queue.addOperation(operation)
        try await fake.loader.started.wait(count: 1)
        #expect(operation.isExecuting)
        operation.cancel()
        #expect(operation.isFinished && !operation.isExecuting && operation.isCancelled)
        try await fake.loader.cancelled.wait(count: 1)
        #expect(try await heard.wait(count: 1)[0].error == .cancelled)
        operation.cancel()
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(heard.count == 1 && operation.error?.code == .cancelled)
    }

    @Test("keeps what it has told when it is cancelled afterwards")
    func afterTelling() async throws {
        let fake = FakePipeline.serving()
        let operation = make(1, fake)
        queue.addOperation(operation)
        try await heard.wait(count: 1)
        operation.cancel()
        #expect(operation.image != nil && operation.error == nil && !operation.isCancelled)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(heard.count == 1)
    }

    @MainActor
    @Test("tells no picture when the main thread cancels between the outcome and its telling")
    func beforeTelling() async throws {
        let fake = FakePipeline.serving()
        let operation = make(1, fake)
        queue.addOperation(operation)
        // The main thread is held here, so the outcome is there and cannot be told.
        queue.wait()
        #expect(operation.image != nil && heard.count == 0)
        operation.cancel()
        #expect(operation.image == nil && operation.isCancelled && operation.isFinished)
        #expect(try await heard.wait(count: 1)[0].error == .cancelled)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(heard.count == 1)
    }

    @Test("lets the other operation for its address have the picture")
    func othersGoOn() async throws {
        let fake = FakePipeline(disk: nil)
        let operations = [make(1, fake, tag: 0), make(1, fake, tag: 1)]
        for operation in operations { operation.start() }
        operations[0].cancel()
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        let reports = try await heard.wait(count: 2)
        #expect(reports.first { $0.tag == 0 }?.error == .cancelled)
        #expect(reports.first { $0.tag == 1 }?.width == 40)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(fake.loader.cancelled.count == 0)
    }

    @Test("is freed, also when no queue has started it")
    func isFreed() async throws {
        let fake = FakePipeline(disk: nil)
        weak var waiting: DownloadOperation?
        weak var running: DownloadOperation?
        do {
            let operations = [make(1, fake), make(2, fake)]
            (waiting, running) = (operations[0], operations[1])
            operations[1].start()
            for operation in operations { operation.cancel() }
        }
        try await heard.wait(count: 2)
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
        await MainActor.run {}
        #expect(waiting == nil && running == nil)
    }

    @Test("tells one end, the one that it keeps, however a cancel and the picture race")
    func races() async throws {
        let fake = FakePipeline { _ in
            .ok(FakePipeline.picture, headers: ["Cache-Control": "no-store"])
        }
        queue.maxConcurrentOperationCount = 4
        let operations = (0..<1000).map { make($0, fake, tag: $0) }
        let cancelling = Thread.detaching {
            var random = DeterministicRandom(seed: 1)
            for operation in operations where random.chance(percent: 70) { operation.cancel() }
        }
        queue.add(operations)
        let reports = try await heard.wait(count: operations.count)
        try await cancelling.wait()
        queue.wait()
        #expect(await fake.pipeline.shutdown().isClean)
        await MainActor.run {}
        #expect(heard.count == operations.count)
        #expect(Set(reports.map(\.tag)) == Set(operations.indices.map { $0 }))
        for report in reports {
            let operation = operations[report.tag ?? 0]
            #expect(report.error == operation.error?.code && operation.isFinished)
            #expect((report.width == nil) == operation.isCancelled)
        }
    }

    private func make(
        _ number: Int, _ fake: FakePipeline, tag: Int? = nil
    ) -> DownloadOperation {
        DownloadOperation(
            .numbered(number), pipeline: fake.pipeline, tag: tag, finish: heard.finish)
    }
}
