import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("Loads of one address under different cache policies", .timeLimit(.minutes(1)))
struct PolicySharingTests {
    @Test("share one transfer when both have to ask the origin", arguments: [true, false])
    func shares(hasDisk: Bool) async throws {
        let fake = FakePipeline(disk: hasDisk ? FakeDataCache() : nil)
        let tasks = [CachePolicy.protocol, .staleFirst, .cacheFirst, .reload].map { policy in
            var request = ImageRequest("https://a.example/1.png")
            request.cachePolicy = policy
            return fake.pipeline.imageTask(with: request)
        }
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        // One look-up each for the three that look; then each has ended, and joined the transfer.
        if let disk = fake.disk { try await disk.calls.wait(count: 3) }
        try await finishWork(of: fake)
        transfer.respond(body: FakePipeline.picture)
        for task in tasks { _ = try await task.image }
        #expect(fake.loader.requests.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    /// Returns when what the two worker threads were doing is done: both are here at once.
    private func finishWork(of fake: FakePipeline) async throws {
        let arrivals = Recorder<Void>()
        let gate = Gate()
        for _ in 0..<2 {
            fake.pipeline.configuration.executor.execute {
                arrivals.append(())
                gate.waitBlocking()
            }
        }
        try await arrivals.wait(count: 2)
        gate.open()
    }
}
