import GannetCore
import GannetTesting
import Testing

@Suite("A pipeline when memory is scarce", .timeLimit(.minutes(1)))
struct PipelinePressureTests {
    @Test("gives back what its memory cache holds, and stops listening when it is shut down")
    func trims() async throws {
        let fake = FakePipeline.serving()
        _ = try await fake.pipeline.image(for: ImageRequest("https://a.example/1.png"))
        #expect(fake.memory.byteCount > 0)
        fake.pressure.tell(.warning)
        #expect(fake.memory.byteCount == 0)
        #expect(fake.pressure.observerCount == 1)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(fake.pressure.observerCount == 0)
    }
}
