import Foundation
import Gannet
import GannetCore
import GannetTesting
import Testing

@Suite("The faults of tables of pictures and files do not come back", .timeLimit(.minutes(1)))
struct CacheFaultTests {
    @Test("two addresses that end alike keep a picture each, over a restart")
    func names() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/gannet-\(UUID().uuidString)"
        let encoder = try CodecRegistry.standard.encoder(for: .png)
        let files = try [3, 5].map { side in
            try encoder.encode(
                .solid(0x3366_99FF, width: side, height: side, layout: .rgba8),
                options: EncodeOptions())
        }
        let origin = try ScriptedOrigin { request in
            .ok(
                files[request.path.hasPrefix("/a/") ? 0 : 1], type: "image/png",
                headers: ["Cache-Control": "max-age=600"])
        }
        let requests = ["/a/icon.png", "/b/icon.png"].map { ImageRequest(origin.url($0)) }
        for _ in 0..<2 {
            let pipeline = ImagePipeline(configuration: .standard(cache: .folder(folder)))
            for (request, side) in zip(requests, [3, 5]) {
                #expect(try await pipeline.image(for: request).width == side)
            }
            try await pipeline.expectNothingRunning()
        }
        #expect(origin.requests.count == 2)
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("a finished picture is found among the pictures, and nothing of its work is left")
    func finished() async throws {
        let fake = FakePipeline.serving()
        let task = fake.pipeline.imageTask(with: .numbered(1))
        let image = try await task.image
        #expect(fake.pipeline.cachedImage(for: .numbered(1))?.image.pixels === image.pixels)
        let again = fake.pipeline.imageTask(with: .numbered(1))
        #expect(again.outcome != nil, "it is there at once")
        try await fake.expectNothingRunning()
        #expect(fake.loader.requests.count == 1)
    }

    @Test("what is no picture is not written to disk")
    func noPicture() async throws {
        let fake = FakePipeline { _ in
            .ok(
                Data("<html>sign in</html>".utf8),
                headers: ["Content-Type": "image/png", "Cache-Control": "max-age=600"])
        }
        await #expect(throws: ImageError.self) {
            try await fake.pipeline.image(for: .numbered(1))
        }
        try await fake.expectNothingRunning()
        let disk = try #require(fake.disk)
        #expect(disk.entries.isEmpty)
        #expect(!disk.calls.events.contains { if case .store = $0 { true } else { false } })
    }

    @MainActor
    @Test("neither disk nor decoder is touched on the main thread")
    func mainThread() async throws {
        let fake = FakePipeline.serving()
        let touched = Recorder<Bool>()
        let disk = try #require(fake.disk)
        disk.setFault { _ in touched.append(MainQueue.isCurrent) }
        fake.decoder.setHook { _ in touched.append(MainQueue.isCurrent) }
        for number in 0..<3 { _ = try await fake.pipeline.image(for: .numbered(number)) }
        fake.pipeline.trimMemory()
        // From disk this time.
        for number in 0..<3 { _ = try await fake.pipeline.image(for: .numbered(number)) }
        try await fake.expectNothingRunning()
        #expect(touched.count >= 6 && !touched.events.contains(true))
    }

    @Test("memory and disk are bounded unless told otherwise")
    func bounds() async throws {
        let parts = StandardParts()
        #expect(parts.diskLimit == 512_000_000)
        let configuration = ImagePipeline.Configuration.standard(cache: .none)
        let memory = try #require(configuration.memoryCache)
        // Over 600 MB, of which the cache may hold 512 at most: the pixels are shared.
        let image = Image.solid(0xFF, width: 1000, height: 1000)
        for number in 0..<150 {
            memory.insert(
                MemoryCacheEntry(
                    image: image, header: ImageHeader(format: .png, width: 1000, height: 1000),
                    freshUntil: .distantFuture),
                for: MemoryCacheKey(source: "\(number)"))
        }
        #expect(memory.byteCount > 0 && memory.byteCount <= 512_000_000)
        #expect(configuration.maximumBodyBytes == 200_000_000)
        try await ImagePipeline(configuration: configuration).expectNothingRunning()
    }

    @Test("a picture or a body of any size is refused, not taken in")
    func sizes() async throws {
        let fake = FakePipeline { _ in .ok(FakeDecoder.file(width: 60_000, height: 60_000)) }
        let bomb = await #expect(throws: ImageError.self) {
            try await fake.pipeline.image(for: .numbered(1))
        }
        #expect(bomb?.code == .tooLarge)
        try await fake.expectNothingRunning()

        let origin = try ScriptedOrigin { _ in .ok(Data(repeating: 1, count: 10_000)).endless() }
        var configuration = ImagePipeline.Configuration.standard(cache: .none)
        configuration.maximumBodyBytes = 1_000_000
        let pipeline = ImagePipeline(configuration: configuration)
        let endless = await #expect(throws: ImageError.self) {
            try await pipeline.image(for: ImageRequest(origin.url("/1.png")))
        }
        #expect(endless?.code == .bodyTooLarge)
        try await pipeline.expectNothingRunning()
        origin.stop()
    }

    @Test("a memory warning gives pictures back")
    func memoryWarning() async throws {
        let fake = FakePipeline.serving()
        for number in 0..<10 { _ = try await fake.pipeline.image(for: .numbered(number)) }
        let before = fake.memory.byteCount
        fake.pressure.tell(.warning)
        #expect(fake.memory.byteCount <= before / 2 && fake.memory.byteCount > 0)
        fake.pressure.tell(.critical)
        #expect(fake.memory.byteCount <= before / 20)
        try await fake.expectNothingRunning()
    }
}
