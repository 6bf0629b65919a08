import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("A request with a source set", .timeLimit(.minutes(1)))
struct SourceSetLoadingTests {
    private func url(_ name: String) -> ImageURL { ImageURL("https://a.example/\(name)") }

    private func request(_ side: Int) -> ImageRequest {
        let candidates = [100, 200, 400].flatMap { width in
            ["avif", "png"].map {
                SourceSet.Candidate(
                    url("\(width).\($0)"), width: width, mediaType: "image/\($0)")
            }
        }
        return ImageRequest(sources: SourceSet(candidates), size: TargetSize(side))
    }

    @Test("is answered from the address that suits its size and the formats built in")
    func picks() async throws {
        let fake = FakePipeline.serving()
        let response = try await fake.pipeline.response(for: request(150))
        #expect(response.url == url("200.png"))
        #expect(response.request.memoryKey == request(150).memoryKey)
        #expect(fake.loader.requests.map(\.url) == [url("200.png")])
        #expect(fake.pipeline.cachedImage(for: request(150))?.isFresh == true)
        var plain = ImageRequest(url: url("200.png"), size: TargetSize(150))
        #expect(try await fake.pipeline.response(for: plain).source == .memory)
        plain.url = url("200.avif")
        #expect(fake.pipeline.cachedImage(for: plain) == nil)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("picks anew when its size is changed, and no more when its address is set")
    func changes() async throws {
        let fake = FakePipeline.serving()
        var request = request(150)
        request.options.targetSize = TargetSize(300)
        #expect(try await fake.pipeline.response(for: request).url == url("400.png"))
        request.url = url("own.png")
        #expect(try await fake.pipeline.response(for: request).url == url("own.png"))
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("goes on with its fall-backs when what was picked fails")
    func fallsBack() async throws {
        let fake = FakePipeline { request in
            request.url.text.hasSuffix("/last.png")
                ? .ok(FakePipeline.picture) : .respond(status: 404, headers: [:], body: Data())
        }
        var request = request(150)
        request.fallbacks = [url("last.png")]
        #expect(try await fake.pipeline.response(for: request).url == url("last.png"))
        #expect(fake.loader.requests.map(\.url) == [url("200.png"), url("last.png")])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is cancelled by the address that was picked, and forgotten with all of them")
    func cancelsAndForgets() async throws {
        let fake = FakePipeline()
        let task = fake.pipeline.imageTask(with: request(150))
        try await fake.loader.started.wait(count: 1)
        fake.pipeline.cancel(url("200.png"))
        await #expect { try await task.image } throws: { ($0 as? ImageError)?.code == .cancelled }
        let again = fake.pipeline.imageTask(with: request(150))
        try await fake.loader.started.wait(count: 2)[1].respond(
            headers: ["Cache-Control": "max-age=60"], body: FakePipeline.picture)
        _ = try await again.image
        fake.pipeline.removeCached(request(350))
        #expect(fake.pipeline.cachedImage(for: request(150)) == nil)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("keeps what it picks apart, also under one cache key")
    func cacheKey() async throws {
        let fake = FakePipeline { request in
            let width = request.url == ImageURL("https://a.example/100.png") ? 100 : 400
            return .ok(
                FakeDecoder.file(width: width, height: width),
                headers: ["Cache-Control": "max-age=60"])
        }
        for side in [100, 400] {
            var request = request(side)
            request.cacheKey = "picture"
            #expect(try await fake.pipeline.image(for: request).width == side)
        }
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
