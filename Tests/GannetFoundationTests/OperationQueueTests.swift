import Foundation
import GannetCore
import GannetFoundation
import GannetTesting
import Testing

@Suite("Download operations in a queue", .timeLimit(.minutes(1)))
struct OperationQueueTests {
    private let queue = OperationQueue()
    private let heard = Recorder<Report>()

    @Test("start only when those that they depend on have their pictures")
    func dependencies() async throws {
        let fake = FakePipeline(disk: nil)
        let first = make(1, fake)
        let second = make(2, fake)
        let last = BlockOperation {
            #expect(first.image != nil && second.image != nil)
        }
        second.addDependency(first)
        last.addDependency(second)
        queue.add([last, second, first])
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        try await fake.loader.started.wait(count: 2)[1].respond(body: FakePipeline.picture)
        #expect(fake.loader.numbers == [1, 2])
        queue.wait()
        #expect(last.isFinished)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("run no more at once than the queue allows")
    func maximum() async throws {
        let fake = FakePipeline(disk: nil)
        queue.maxConcurrentOperationCount = 2
        for number in 0..<6 { queue.addOperation(make(number, fake)) }
        for number in 0..<6 {
            let transfers = try await fake.loader.started.wait(count: min(number + 2, 6))
            #expect(transfers.count <= number + 2)
            transfers[number].respond(body: FakePipeline.picture)
        }
        try await heard.wait(count: 6)
        queue.wait()
        #expect(queue.operationCount == 0)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("wait while the queue is suspended, and those that run go on")
    func suspension() async throws {
        let fake = FakePipeline(disk: nil)
        let running = make(1, fake)
        let waiting = make(2, fake)
        queue.addOperation(running)
        try await fake.loader.started.wait(count: 1)
        queue.isSuspended = true
        queue.addOperation(waiting)
        fake.loader.started.events[0].respond(body: FakePipeline.picture)
        try await heard.wait(count: 1)
        #expect(running.isFinished && !waiting.isExecuting && fake.loader.numbers == [1])
        queue.isSuspended = false
        try await fake.loader.started.wait(count: 2)[1].respond(body: FakePipeline.picture)
        try await heard.wait(count: 2)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("all end as cancelled when the queue cancels all, and the queue is empty then")
    func cancelAll() async throws {
        let fake = FakePipeline(disk: nil)
        queue.maxConcurrentOperationCount = 3
        let operations = (0..<10).map { make($0, fake) }
        queue.add(operations)
        try await fake.loader.started.wait(count: 3)
        queue.cancelAllOperations()
        queue.wait()
        let reports = try await heard.wait(count: 10)
        #expect(reports.allSatisfy { $0.error == .cancelled })
        #expect(queue.operationCount == 0 && operations.allSatisfy(\.isFinished))
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
        #expect(fake.loader.runningCount == 0)
        #expect(heard.count == 10)
    }

    @MainActor
    @Test("finish while the main thread waits for them, and tell afterwards")
    func mainThreadWaits() async throws {
        let fake = FakePipeline.serving()
        let operations = (0..<20).map { make($0, fake) }
        queue.add(operations)
        queue.wait()
        #expect(operations.allSatisfy { $0.image != nil } && heard.count == 0)
        try await heard.wait(count: 20)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("load in the order of their priority in the queue, also when it changes meanwhile")
    func priorities() async throws {
        let fake = FakePipeline(widths: StageWidths(transfers: 1), disk: nil)
        let operations = (0..<4).map { make($0, fake) }
        operations[1].queuePriority = .low
        operations[2].queuePriority = .high
        for operation in operations { operation.start() }
        operations[1].queuePriority = .veryHigh
        for number in 0..<4 {
            try await fake.loader.started.wait(count: number + 1)[number]
                .respond(body: FakePipeline.picture)
        }
        #expect(fake.loader.numbers == [0, 1, 2, 3])
        try await heard.wait(count: 4)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("take their priority from their request", arguments: LoadPriority.allCases)
    func priorityOfRequest(_ priority: LoadPriority) {
        var request = ImageRequest.numbered(1)
        request.priority = priority
        let operation = DownloadOperation(
            request, pipeline: FakePipeline(disk: nil).pipeline, finish: heard.finish)
        #expect(operation.queuePriority == priority.inQueue)
    }

    private func make(_ number: Int, _ fake: FakePipeline) -> DownloadOperation {
        DownloadOperation(
            .numbered(number), pipeline: fake.pipeline, tag: number, finish: heard.finish)
    }
}

extension LoadPriority {
    fileprivate var inQueue: Operation.QueuePriority {
        let all: [Operation.QueuePriority] = [.veryLow, .low, .normal, .high, .veryHigh]
        return all[rawValue]
    }
}
