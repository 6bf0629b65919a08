import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("Stand-ins from memory", .timeLimit(.minutes(1)))
struct StandInTests {
    private func request(_ side: Int?, _ standIn: StandInPolicy = .any) -> ImageRequest {
        var request = ImageRequest("https://a.example/1.png", size: side.map { TargetSize($0) })
        request.standIn = standIn
        return request
    }

    /// A pipeline without a reducer that has pictures of these sizes in memory.
    private func holding(_ sides: [Int]) async throws -> FakePipeline {
        let fake = FakePipeline(disk: nil)
        for side in sides {
            let task = fake.pipeline.imageTask(with: request(side, .none))
            let transfer = try await fake.loader.started.wait(count: fake.pipeline.asked)
            transfer[transfer.count - 1].respond(
                headers: ["Cache-Control": "max-age=60"],
                body: FakeDecoder.file(width: 400, height: 400))
            _ = try await task.image
        }
        return fake
    }

    @Test(
        "the smallest that is large enough stands in, else the largest if smaller ones may",
        arguments: [
            (60, StandInPolicy.any, 80), (60, .larger, 80), (60, .none, nil), (200, .any, 100),
            (200, .larger, nil), (20, .larger, 80),
        ] as [(Int, StandInPolicy, Int?)])
    func choice(side: Int, policy: StandInPolicy, expected: Int?) async throws {
        let fake = try await holding([10, 80, 100])
        #expect(fake.pipeline.standIn(for: request(side, policy))?.image.width == expected)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("it is a preview at once, also for who listens later")
    func preview() async throws {
        let fake = try await holding([10])
        fake.time.advance(by: 61)
        let task = fake.pipeline.imageTask(with: request(60))
        #expect(task.preview?.image.width == 10)
        let events = task.events
        let transfer = try await fake.loader.started.wait(count: 2)[1]
        transfer.respond(body: FakeDecoder.file(width: 400, height: 400))
        var heard: [String] = []
        for await event in events {
            switch event {
            case .preview(let preview): heard.append("\(preview.kind) \(preview.image.width)")
            case .finished(let outcome): heard.append("\(try outcome.get().image.width)")
            case .progress, .updated: break
            }
        }
        #expect(heard == ["standIn 10", "60"])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("a stale picture of the very request stands in, whatever the policy, until it is renewed")
    func stale() async throws {
        let fake = try await holding([60])
        fake.time.advance(by: 61)
        let task = fake.pipeline.imageTask(with: request(60, .none))
        #expect(task.preview?.image.width == 60)
        task.cancel()
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @MainActor
    @Test("it is there before the call returns, so that nothing flashes")
    func mainActor() async throws {
        let fake = try await holding([10])
        fake.time.advance(by: 61)
        let shown = Recorder<Int>()
        let task = fake.pipeline.loadImage(with: request(60)) { preview in
            shown.append(preview.image.width)
        } completion: { _ in
        }
        #expect(shown.events == [10])
        task.cancel()
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("what is another's, another picture, or not to be read does not stand in")
    func otherPictures() async throws {
        let fake = try await holding([80])
        var other = request(60)
        other.headers = ["Authorization": "other"]
        #expect(fake.pipeline.standIn(for: other) == nil)
        other = request(60)
        other.partition = "other"
        #expect(fake.pipeline.standIn(for: other) == nil)
        other = request(60)
        other.options.frame = 1
        #expect(fake.pipeline.standIn(for: other) == nil)
        other = request(60)
        other.processors = [Tint()]
        #expect(fake.pipeline.standIn(for: other) == nil)
        other = request(80)
        other.cachePolicy = .reload
        #expect(fake.pipeline.standIn(for: other) == nil)
        #expect(fake.pipeline.standIn(for: request(60)) != nil)
        #expect(await fake.pipeline.shutdown().isClean)
    }
}

private struct Tint: ImageProcessing {
    let identifier = "tint"
    func process(_ image: Image) throws(ImageError) -> Image { image }
}

extension ImagePipeline {
    /// How many transfers have to be there for those asked for so far, of which none is shared.
    fileprivate var asked: Int { counters.requests - counters.reductions }
}
