import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("Trying again in a pipeline", .timeLimit(.minutes(1)))
struct PipelineRetryTests {
    private let request = ImageRequest("https://a.example/1.png")
    private let reset = ImageError(.reset, "the connection broke")

    /// Lets the next try begin, once the load has asked for its alarm.
    private func passBackOff(_ fake: FakePipeline, number: Int) async throws {
        let deadline = try await fake.time.scheduled.wait(count: number)[number - 1]
        fake.time.advance(by: deadline - fake.time.uptime)
    }

    @Test("brings a picture that the third try brings")
    func heals() async throws {
        let fake = FakePipeline(retry: RetryPolicy())
        let task = fake.pipeline.imageTask(with: request)
        try await fake.loader.started.wait(count: 1)[0].fail(reset)
        try await passBackOff(fake, number: 1)
        try await fake.loader.started.wait(count: 2)[1].respond(status: 503)
        try await passBackOff(fake, number: 2)
        try await fake.loader.started.wait(count: 3)[2].respond(body: FakePipeline.picture)
        #expect(try await task.image.width == 40)
        #expect(fake.pipeline.counters.retries == 2)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("fails after the third try, once for all who wait")
    func givesUp() async throws {
        let fake = FakePipeline(retry: RetryPolicy())
        let tasks = (0..<3).map { _ in fake.pipeline.imageTask(with: request) }
        for number in 1...3 {
            try await fake.loader.started.wait(count: number)[number - 1].fail(reset)
            if number < 3 { try await passBackOff(fake, number: number) }
        }
        for task in tasks {
            await #expect(throws: ImageError.self) { try await task.image }
        }
        #expect(fake.loader.started.count == 3)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("holds no slot while it pauses")
    func holdsNoSlot() async throws {
        let fake = FakePipeline(
            widths: StageWidths(transfers: 1, transfersPerHost: 1), retry: RetryPolicy())
        let first = fake.pipeline.imageTask(with: request)
        try await fake.loader.started.wait(count: 1)[0].fail(reset)
        _ = try await fake.time.scheduled.wait(count: 1)
        let second = fake.pipeline.imageTask(with: ImageRequest("https://a.example/2.png"))
        try await fake.loader.started.wait(count: 2)[1].respond(body: FakePipeline.picture)
        #expect(try await second.image.width == 40)
        try await passBackOff(fake, number: 1)
        try await fake.loader.started.wait(count: 3)[2].respond(body: FakePipeline.picture)
        #expect(try await first.image.width == 40)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("ends at once when it is cancelled while it pauses, and asks no more")
    func cancelsInBackOff() async throws {
        let fake = FakePipeline(retry: RetryPolicy())
        let task = fake.pipeline.imageTask(with: request)
        try await fake.loader.started.wait(count: 1)[0].fail(reset)
        _ = try await fake.time.scheduled.wait(count: 1)
        task.cancel()
        await #expect { try await task.image } throws: { ($0 as? ImageError)?.code == .cancelled }
        fake.time.advance(by: 60)
        #expect(fake.loader.started.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("comes again when Retry-After says, and not at all when that is too late")
    func obeysRetryAfter() async throws {
        let fake = FakePipeline(retry: RetryPolicy())
        let task = fake.pipeline.imageTask(with: request)
        try await fake.loader.started.wait(count: 1)[0].respond(
            status: 429, headers: ["Retry-After": "12"])
        #expect(try await fake.time.scheduled.wait(count: 1) == [fake.time.uptime + 12])
        fake.time.advance(by: 12)
        try await fake.loader.started.wait(count: 2)[1].respond(
            status: 503, headers: ["Retry-After": "120"])
        await #expect { try await task.image } throws: { ($0 as? ImageError)?.httpStatus == 503 }
        // Until then the address is left alone.
        fake.time.advance(by: 100)
        await #expect(throws: ImageError.self) { try await fake.pipeline.image(for: request) }
        #expect(fake.loader.started.count == 2)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("gives each try only the time that the ones before have left")
    func sharesTheTime() async throws {
        let fake = FakePipeline(retry: RetryPolicy())
        let task = fake.pipeline.imageTask(with: request)
        let first = try await fake.loader.started.wait(count: 1)[0]
        #expect(first.request.timeouts.whole == 30)
        fake.time.advance(by: 20)
        first.fail(ImageError(.timeout, "no answer"))
        try await passBackOff(fake, number: 1)
        let second = try await fake.loader.started.wait(count: 2)[1]
        #expect(second.request.timeouts.whole == 9.75)
        fake.time.advance(by: 10)
        second.fail(ImageError(.timeout, "no answer"))
        await #expect { try await task.image } throws: { ($0 as? ImageError)?.code == .timeout }
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("waits for the network without counting tries, and goes on when it is back")
    func waitsForNetwork() async throws {
        let network = FakeNetwork()
        let fake = FakePipeline(retry: RetryPolicy(), network: network)
        let task = fake.pipeline.imageTask(with: request)
        for number in 1...5 {
            let transfer = try await fake.loader.started.wait(count: number)[number - 1]
            network.setOnline(false)
            transfer.fail(ImageError(.connect, "unreachable"))
            // Asked for the circuit, for the verdict, and once more when the load waits.
            try await network.answers.wait(count: 3 * number)
            network.setOnline(true)
        }
        try await fake.loader.started.wait(count: 6)[5].respond(body: FakePipeline.picture)
        #expect(try await task.image.width == 40)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(network.observerCount == 0)
    }

    @Test("fails with the network's error when it does not come back in time")
    func networkStaysAway() async throws {
        let fake = FakePipeline(retry: RetryPolicy(), network: FakeNetwork(isOnline: false))
        let task = fake.pipeline.imageTask(with: request)
        try await fake.loader.started.wait(count: 1)[0].fail(ImageError(.connect, "unreachable"))
        try await passBackOff(fake, number: 1)
        await #expect { try await task.image } throws: { ($0 as? ImageError)?.code == .connect }
        #expect(fake.loader.started.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("asks a host no more that has failed five times, but for one probe after a while")
    func leavesDeadHostAlone() async throws {
        let isMended = Gate()
        let fake = FakePipeline { _ in
            isMended.isOpen
                ? .ok(FakePipeline.picture) : .fail(ImageError(.connect, "nobody listens"))
        }
        func load(_ number: Int) async throws {
            _ = try await fake.pipeline.image(for: ImageRequest("https://a.example/\(number)"))
        }
        for number in 0..<5 {
            await #expect(throws: ImageError.self) { try await load(number) }
        }
        await #expect { try await load(5) } throws: {
            ($0 as? ImageError)?.code == .hostUnavailable
        }
        #expect(fake.loader.started.count == 5)
        isMended.open()
        _ = try await fake.pipeline.image(for: ImageRequest("https://b.example/1"))
        fake.time.advance(by: 10)
        try await load(6)
        try await load(7)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("blames no host for what a missing network does")
    func offlineMarksNothing() async throws {
        let network = FakeNetwork(isOnline: false)
        let fake = FakePipeline(network: network) { _ in
            network.isOnline
                ? .ok(FakePipeline.picture) : .fail(ImageError(.connect, "unreachable"))
        }
        for number in 0..<10 {
            let request = ImageRequest("https://a.example/\(number)")
            await #expect(throws: ImageError.self) { try await fake.pipeline.image(for: request) }
        }
        network.setOnline(true)
        _ = try await fake.pipeline.image(for: ImageRequest("https://a.example/0"))
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
