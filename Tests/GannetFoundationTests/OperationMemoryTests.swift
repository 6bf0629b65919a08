import Foundation
import GannetCore
import GannetFoundation
import GannetTesting
import Testing

@Suite("The memory of download operations", .timeLimit(.minutes(2)))
struct OperationMemoryTests {
    /// Holds nothing, and knows whether something else does.
    private struct Weak: @unchecked Sendable {
        // Unchecked because only one task uses it; the operation itself is Sendable.
        weak var operation: DownloadOperation?
    }

    @Test(
        "stays flat over a thousand: none is left, whether it ended well, failed or was cancelled")
    func thousand() async throws {
        let fake = FakePipeline { request in
            request.url.text.hasSuffix("7.png")
                ? .respond(status: 404, headers: ["Cache-Control": "no-store"], body: Data())
                : .ok(FakePipeline.picture, headers: ["Cache-Control": "no-store"])
        }
        var made: [Weak] = []
        for _ in 0..<10 { made += try await run(100, fake) }
        #expect(made.count == 1000)
        #expect(await fake.pipeline.shutdown().isClean)
        // Behind the last delivery that is still on the main thread's stack.
        await MainActor.run {}
        #expect(made.count { $0.operation != nil } == 0)
        #expect(fake.loader.runningCount == 0)
    }

    @Test("is bounded: what a thousand hold does not stay resident")
    func resident() async throws {
        let fake = FakePipeline(disk: nil) { _ in
            // Bytes of its own for each, which its operation holds.
            .ok(
                FakePipeline.picture + Data(repeating: 0x2E, count: 200_000),
                headers: ["Cache-Control": "no-store"])
        }
        _ = try await run(100, fake)
        let before = try #require(ResidentMemory.bytes)
        for _ in 0..<10 { _ = try await run(100, fake) }
        let after = try #require(ResidentMemory.bytes)
        // The thousand hold 200 MB.
        #expect(after - before < 50_000_000, "\((after - before) / 1_000_000) MB more")
        #expect(await fake.pipeline.shutdown().isClean)
    }

    /// Runs operations to their end, every tenth of them cancelled.
    private func run(_ count: Int, _ fake: FakePipeline) async throws -> [Weak] {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 6
        let heard = Recorder<Void>()
        var made: [Weak] = []
        for number in 0..<count {
            let operation = DownloadOperation(.numbered(number), pipeline: fake.pipeline) { _, _ in
                heard.append(())
            }
            made.append(Weak(operation: operation))
            queue.addOperation(operation)
            if number % 10 == 0 { operation.cancel() }
        }
        try await heard.wait(count: count)
        // Told, and over for the queue too: it lets go of an operation only then.
        queue.wait()
        return made
    }
}
