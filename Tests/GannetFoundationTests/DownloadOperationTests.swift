import Foundation
import GannetCore
import GannetFoundation
import GannetTesting
import Testing

@Suite("A download operation", .timeLimit(.minutes(1)))
struct DownloadOperationTests {
    private let queue = OperationQueue()
    private let heard = Recorder<Report>()

    @Test("tells its delegate on the main thread, once, and carries the caller's key")
    func tellsDelegate() async throws {
        let fake = FakePipeline.serving()
        let ears = OperationEars()
        let operation = DownloadOperation(
            .numbered(1), pipeline: fake.pipeline, tag: 7, delegate: ears)
        queue.addOperation(operation)
        let report = try await ears.heard.wait(count: 1)[0]
        #expect(report.tag == 7 && report.width == 40 && report.isMainQueue)
        #expect(operation.image?.width == 40 && operation.response?.source == .network)
        #expect(operation.error == nil && operation.isFinished && !operation.isCancelled)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(ears.heard.count == 1)
    }

    @Test("tells its delegate on the main thread why there is no picture, once")
    func tellsDelegateOfFailure() async throws {
        let fake = FakePipeline { _ in .respond(status: 404, headers: [:], body: Data()) }
        let ears = OperationEars()
        queue.addOperation(
            DownloadOperation(.numbered(1), pipeline: fake.pipeline, tag: 7, delegate: ears))
        let report = try await ears.heard.wait(count: 1)[0]
        #expect(report.tag == 7 && report.error == .httpStatus && report.isMainQueue)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(ears.heard.count == 1)
    }

    @Test("calls its closure on the main thread, once")
    func callsClosure() async throws {
        let fake = FakePipeline.serving()
        queue.addOperation(
            DownloadOperation(.numbered(1), pipeline: fake.pipeline, finish: heard.finish))
        let report = try await heard.wait(count: 1)[0]
        #expect(report.tag == nil && report.width == 40 && report.isMainQueue)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(heard.count == 1)
    }

    @Test("tells why there is no picture")
    func tellsError() async throws {
        let fake = FakePipeline { _ in .respond(status: 404, headers: [:], body: Data()) }
        let operation = DownloadOperation(
            .numbered(1), pipeline: fake.pipeline, finish: heard.finish)
        queue.addOperation(operation)
        #expect(try await heard.wait(count: 1)[0].error == .httpStatus)
        #expect(operation.error?.httpStatus == 404 && operation.image == nil)
        #expect(operation.isFinished && !operation.isCancelled)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("shares one transfer with an operation for the same address")
    func sharesTransfer() async throws {
        let fake = FakePipeline(disk: nil)
        for _ in 0..<2 {
            DownloadOperation(.numbered(1), pipeline: fake.pipeline, finish: heard.finish).start()
        }
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        #expect(try await heard.wait(count: 2).allSatisfy { $0.width == 40 })
        #expect(fake.loader.requests.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("loads once when it is started twice")
    func startsOnce() async throws {
        let fake = FakePipeline(disk: nil)
        let operation = DownloadOperation(
            .numbered(1), pipeline: fake.pipeline, finish: heard.finish)
        operation.start()
        operation.start()
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        try await heard.wait(count: 1)
        operation.start()
        #expect(operation.isFinished && fake.loader.requests.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(heard.count == 1)
    }

    @Test("is freed with what its closure holds once it has told")
    func isFreed() async throws {
        let fake = FakePipeline.serving()
        weak var operation: DownloadOperation?
        weak var held: OperationEars?
        do {
            let ears = OperationEars()
            let made = DownloadOperation(.numbered(1), pipeline: fake.pipeline) { [heard] in
                let report = Report($0, $1.map(\.image))
                withExtendedLifetime(ears) { heard.append(report) }
            }
            (operation, held) = (made, ears)
            made.start()
        }
        try await heard.wait(count: 1)
        #expect(await fake.pipeline.shutdown().isClean)
        // Behind the delivery that is still on the main thread's stack.
        await MainActor.run {}
        #expect(operation == nil && held == nil)
    }

    @Test("does without a delegate that is gone")
    func delegateGone() async throws {
        let fake = FakePipeline(disk: nil)
        weak var gone: OperationEars?
        let operation = DownloadOperation(
            .numbered(1), pipeline: fake.pipeline, delegate: OperationEars())
        gone = operation.delegate as? OperationEars
        #expect(gone == nil)
        let finished = Gate()
        operation.completionBlock = { finished.open() }
        operation.start()
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        try await finished.wait()
        #expect(operation.image != nil)
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
