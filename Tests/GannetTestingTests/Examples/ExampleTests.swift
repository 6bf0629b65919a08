// TestingWithFakes.md shows what stands below the line; FakesArticleTests hold the two equal.
// ---
import Foundation
import GannetCore
import GannetTesting
import Testing

@Suite("A program's own tests", .timeLimit(.minutes(1)))
struct ExampleTests {
    private let request = ImageRequest("https://example.org/photo.png")

    @Test("a photo that nobody looks at any more is not fetched to its end")
    func scrolledAway() async throws {
        let fake = FakePipeline()  // its origin holds each answer until the test gives it
        let task = fake.pipeline.imageTask(with: request)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        task.cancel()
        try await fake.loader.cancelled.wait(count: 1)
        #expect(transfer.isCancelled)
        _ = await fake.pipeline.shutdown()
    }

    @Test("a photo is asked for again when a minute has passed")
    func minute() async throws {
        let fake = FakePipeline.serving(["Cache-Control": "max-age=60"])
        _ = try await fake.pipeline.image(for: request)
        fake.time.advance(by: 61)  // nobody sleeps
        _ = try await fake.pipeline.image(for: request)
        #expect(fake.loader.requests.count == 2)
        try await fake.expectNothingRunning()
    }

    @Test("a cancel in the middle of the decode ends as cancelled")
    func cancelledWithinDecode() async throws {
        let fake = FakePipeline.serving()
        let decoding = fake.gates.shut(.decode)
        let task = fake.pipeline.imageTask(with: request)
        try await fake.gates.arrived.wait { $0.contains(.decode) }
        task.cancel()
        decoding.open()
        let error = await #expect(throws: ImageError.self) { try await task.image }
        #expect(error?.code == .cancelled)
        _ = await fake.pipeline.shutdown()
    }

    @Test("a broken store costs no picture")
    func brokenStore() async throws {
        let fake = FakePipeline.serving()
        fake.disk?.setFault { _ in throw CocoaError(.fileWriteOutOfSpace) }
        #expect(try await fake.pipeline.image(for: request).width == 40)
        try await fake.expectNothingRunning()
    }

    @Test("an origin can be as bad as the real ones")
    func badOrigin() async throws {
        let origin = try ScriptedOrigin { request in
            switch request.path {
            case "/cut.png": .ok(FakePipeline.picture).closing(after: 4)
            case "/endless.png": .ok(FakePipeline.picture).endless()
            case "/stalled.png": .ok(FakePipeline.picture).stalling(after: 4)
            default: .status(503, headers: ["Retry-After": "5"])
            }
        }
        // origin.url("/cut.png") is an address on this machine: give it to any HTTP client.
        #expect(origin.url("/cut.png").hasPrefix("http://127.0.0.1:"))
        origin.stop()
    }
}
