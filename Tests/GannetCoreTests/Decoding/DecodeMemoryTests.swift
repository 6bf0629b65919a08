import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("Decodes that take much memory", .timeLimit(.minutes(1)))
struct DecodeMemoryTests {
    /// Of 36 MB, where the budget has 64.
    private let large = FakeDecoder.file(width: 3000, height: 3000)
    private let small = FakeDecoder.file(width: 30, height: 30)

    private func fake() -> FakePipeline {
        let (large, small) = (large, small)
        return FakePipeline(widths: StageWidths(decode: 3), disk: nil) { request in
            .ok(request.url.text.contains("small") ? small : large)
        }
    }

    private func request(_ name: String) -> ImageRequest {
        ImageRequest("https://a.example/\(name).png", size: TargetSize(10))
    }

    @Test("wait for each other, while small ones pass, and both end well")
    func waiting() async throws {
        let fake = fake()
        let gate = Gate()
        let large = large
        fake.decoder.setHook { data throws(ImageError) in
            if data == large { gate.waitBlocking() }
        }
        let first = fake.pipeline.imageTask(with: request("1"))
        try await fake.decoder.decodes.wait(count: 1)
        let second = fake.pipeline.imageTask(with: request("2"))
        // The fake records a decode once it has its memory: that of the small one comes next.
        _ = try await fake.pipeline.image(for: request("small"))
        #expect(fake.decoder.decodes.count == 2)
        gate.open()
        #expect(try await first.image.width == 10)
        #expect(try await second.image.width == 10)
        #expect(fake.decoder.decodes.count == 3 && fake.pipeline.counters.decodes == 3)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("that wait can be cancelled, and let go of their place at once")
    func cancelled() async throws {
        let fake = fake()
        let gate = Gate()
        fake.decoder.setHook { _ throws(ImageError) in gate.waitBlocking() }
        let first = fake.pipeline.imageTask(with: request("1"))
        try await fake.decoder.decodes.wait(count: 1)
        let others = (2..<5).map { fake.pipeline.imageTask(with: request("\($0)")) }
        for task in others { task.cancel() }
        for task in others {
            await #expect(throws: ImageError.self) { try await task.image }
        }
        gate.open()
        #expect(try await first.image.width == 10)
        #expect(fake.decoder.decodes.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("of many at once each has its turn")
    func many() async throws {
        let fake = fake()
        let tasks = (0..<12).map { fake.pipeline.imageTask(with: request("\($0)")) }
        for task in tasks { #expect(try await task.image.width == 10) }
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
