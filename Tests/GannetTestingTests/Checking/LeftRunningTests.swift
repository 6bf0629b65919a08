import GannetCore
import GannetTesting
import Testing

@Suite("The check that nothing is left running", .timeLimit(.minutes(1)))
struct LeftRunningTests {
    @Test("passes when everything has ended")
    func clean() async throws {
        let fake = FakePipeline.serving()
        _ = try await fake.pipeline.image(for: ImageRequest("https://a.example/1.png"))
        try await fake.expectNothingRunning()
    }

    @Test("tells what was left, by its address")
    func left() async throws {
        let fake = FakePipeline(disk: nil)
        let task = fake.pipeline.imageTask(with: ImageRequest("https://a.example/1.png"))
        try await fake.loader.started.wait(count: 1)
        let error = await #expect(throws: LeftRunning.self) {
            try await fake.expectNothingRunning()
        }
        #expect(
            error?.description == "loads without an outcome: 1 (https://a.example/1.png), "
                + "open transfers: 1; a test waits for what it starts, or cancels it")
        #expect(task.outcome != nil, "the shutdown has ended it")
    }
}
