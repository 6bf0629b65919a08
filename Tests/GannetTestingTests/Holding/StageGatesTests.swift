import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("Gates for the stages of a load", .timeLimit(.minutes(1)))
struct StageGatesTests {
    private let fake = FakePipeline.serving()

    private func request(by gates: StageGates) -> ImageRequest {
        var request = ImageRequest("https://a.example/1.png")
        request.processors = [Untouched().held(by: gates)]
        return request
    }

    @Test("hold a load open at any stage, and let it go on", arguments: HeldStage.allCases)
    func hold(_ stage: HeldStage) async throws {
        let gate = fake.gates.shut(stage)
        let task = fake.pipeline.imageTask(with: request(by: fake.gates))
        try await fake.gates.arrived.wait { $0.contains(stage) }
        #expect(task.outcome == nil)
        gate.open()
        #expect(try await task.image.width == 40)
        try await fake.expectNothingRunning()
        #expect(Set(fake.gates.arrived.events) == Set(HeldStage.allCases))
    }

    @Test(
        "a load that is cancelled while it is held has its one outcome, and nothing is left",
        arguments: HeldStage.allCases)
    func cancel(_ stage: HeldStage) async throws {
        let gate = fake.gates.shut(stage)
        let task = fake.pipeline.imageTask(with: request(by: fake.gates))
        try await fake.gates.arrived.wait { $0.contains(stage) }
        task.cancel()
        await #expect(throws: ImageError.self) { try await task.image }
        gate.open()
        _ = await fake.pipeline.shutdown()
        #expect(fake.loader.runningCount == 0)
    }

    @Test("a held transfer ends by its cancel, with its gate still shut")
    func heldTransfer() async throws {
        fake.gates.shut(.transfer)
        let task = fake.pipeline.imageTask(with: request(by: fake.gates))
        try await fake.gates.arrived.wait { $0.contains(.transfer) }
        task.cancel()
        _ = await fake.pipeline.shutdown()
        #expect(fake.loader.requests.isEmpty)
        fake.gates.openAll()
        #expect(fake.loader.requests.isEmpty)
    }

    @Test("the main actor can be held, so that nothing is delivered")
    func delivery() async throws {
        let gate = Gate()
        try await gate.holdMainActor()
        let delivered = Recorder<Void>()
        Task { @MainActor in delivered.append(()) }
        _ = try await fake.pipeline.image(for: request(by: fake.gates))
        #expect(delivered.count == 0)
        gate.open()
        try await delivered.wait(count: 1)
        try await fake.expectNothingRunning()
    }
}

private struct Untouched: ImageProcessing {
    let identifier = "untouched"
    func process(_ image: Image) throws(ImageError) -> Image { image }
}
