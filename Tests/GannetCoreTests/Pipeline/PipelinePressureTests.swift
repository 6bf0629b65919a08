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

    @Test("gives memory back in steps, the more the scarcer it is")
    func steps() async throws {
        let fake = FakePipeline.serving()
        for number in 0..<20 {
            _ = try await fake.pipeline.image(for: ImageRequest("https://a.example/\(number).png"))
        }
        let full = fake.memory.byteCount
        fake.pressure.tell(.normal)
        #expect(fake.memory.byteCount == full)
        fake.pressure.tell(.warning)
        #expect(fake.memory.byteCount == full / 2)
        fake.pressure.tell(.warning)
        #expect(fake.memory.byteCount == full / 4)
        fake.pressure.tell(.critical)
        #expect(fake.memory.byteCount <= full / 40)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("gives back all of it on demand, or down to a size, and loads go on")
    func onDemand() async throws {
        let fake = FakePipeline.serving()
        let requests = (0..<4).map { ImageRequest("https://a.example/\($0).png") }
        for request in requests { _ = try await fake.pipeline.image(for: request) }
        let full = fake.memory.byteCount
        fake.pipeline.trimMemory(toBytes: full / 2)
        #expect(fake.memory.byteCount == full / 2)
        fake.pipeline.relieveMemory(.warning)
        #expect(fake.memory.byteCount == full / 4)
        fake.pipeline.trimMemory()
        #expect(fake.memory.byteCount == 0)
        #expect(fake.pipeline.cachedImage(for: requests[3]) == nil)
        #expect(try await fake.pipeline.image(for: requests[0]).width == 40)
        #expect(fake.loader.requests.count == 4, "the disk store was left alone")
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
