import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("The watch over a decode", .timeLimit(.minutes(1)))
struct DecodeWatchTests {
    private func fake() -> FakePipeline {
        FakePipeline(disk: nil) { _ in .ok(FakePipeline.picture) }
    }

    @Test("ends it when it takes longer than allowed, which is no failure of the file")
    func deadline() async throws {
        let fake = fake()
        let (gate, time) = (Gate(), fake.time)
        let watches = Recorder<DecodeWatch>()
        fake.decoder.setHook { _ throws(ImageError) in
            gate.waitBlocking()
            guard let watch = fake.decoder.latestWatch else { return }
            watches.append(watch)
            try watch.check()
        }
        let request = ImageRequest("https://a.example/1.png")
        let task = fake.pipeline.imageTask(with: request)
        try await fake.decoder.decodes.wait(count: 1)
        time.advance(by: 9)
        #expect(fake.decoder.latestWatch?.isOver == false)
        time.advance(by: 2)
        gate.open()
        let error = await #expect(throws: ImageError.self) { try await task.image }
        #expect(error?.code == .decodeTimeout)
        #expect(error?.input == "https://a.example/1.png")
        #expect(watches.count == 1)
        // The next try has its own time.
        #expect(try await fake.pipeline.image(for: request).width == 40)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("ends it when nobody wants the picture any more")
    func cancelled() async throws {
        let fake = fake()
        let gate = Gate()
        let ends = Recorder<ImageError.Code>()
        fake.decoder.setHook { _ throws(ImageError) in
            gate.waitBlocking()
            do throws(ImageError) {
                try fake.decoder.latestWatch?.check()
            } catch {
                ends.append(error.code)
                throw error
            }
        }
        let task = fake.pipeline.imageTask(with: ImageRequest("https://a.example/1.png"))
        try await fake.decoder.decodes.wait(count: 1)
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.image }
        #expect(error?.code == .cancelled)
        gate.open()
        #expect(try await ends.wait(count: 1) == [.cancelled])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is no part of what is asked for: all are equal")
    func equality() {
        var options = DecodeOptions()
        options.watch = DecodeWatch(time: FakeTime(), seconds: 1)
        var others = DecodeOptions()
        others.watch = DecodeWatch(time: FakeTime(), seconds: 2)
        #expect(options == others && options.hashValue == others.hashValue)
    }
}
