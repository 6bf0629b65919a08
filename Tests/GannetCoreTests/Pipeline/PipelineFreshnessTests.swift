import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("Freshness in a pipeline", .timeLimit(.minutes(1)))
struct PipelineFreshnessTests {
    private let request = ImageRequest("https://a.example/1.png")

    private func request(as account: String) -> ImageRequest {
        var request = request
        request.headers = ["Authorization": account]
        return request
    }

    /// An origin with one picture, which answers 304 to who has it already.
    private func validating() -> PipelineRig {
        PipelineRig { request in
            let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"1\""]
            if request.headers["If-None-Match"] == "\"1\"" {
                return .respond(status: 304, headers: headers, body: Data())
            }
            return .ok(FakeDecoder.file(width: 8, height: 8), headers: headers)
        }
    }

    @Test("asks the origin about a stale picture, and moves no body when nothing changed")
    func revalidates() async throws {
        let rig = validating()
        _ = try await rig.pipeline.image(for: request)
        rig.time.advance(by: 61)
        #expect(rig.pipeline.cachedImage(for: request)?.isFresh == false)
        #expect(try await rig.pipeline.response(for: request).source == .revalidated)
        #expect(rig.pipeline.cachedImage(for: request)?.isFresh == true)
        #expect(try await rig.pipeline.response(for: request).source == .memory)
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("gives a stale picture at once when asked to, and an update when it has changed")
    func staleFirst() async throws {
        let version = Recorder<Void>()
        let rig = PipelineRig { _ in
            version.append(())
            return .ok(
                FakeDecoder.file(width: version.count, height: 1),
                headers: ["Cache-Control": "max-age=60"])
        }
        _ = try await rig.pipeline.image(for: request)
        rig.time.advance(by: 61)
        var stale = request
        stale.cachePolicy = .staleFirst
        let task = rig.pipeline.imageTask(with: stale)
        #expect(try await task.response.source == .stale)
        var updates: [Int] = []
        for await event in task.events {
            if case .updated(let response) = event { updates.append(response.image.width) }
        }
        #expect(updates == [2])
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("never asks the origin when only the cache is to be asked")
    func cacheOnly() async throws {
        let rig = validating()
        var only = request
        only.cachePolicy = .cacheOnly
        await #expect { try await rig.pipeline.image(for: only) } throws: {
            ($0 as? ImageError)?.code == .notCached
        }
        _ = try await rig.pipeline.image(for: request)
        rig.time.advance(by: 3600)
        rig.memory.removeAll()
        #expect(try await rig.pipeline.response(for: only).source == .stale)
        #expect(rig.loader.requests.count == 1)
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("asks the origin again on reload, and bypasses both caches when told so")
    func reloadAndBypass() async throws {
        let rig = PipelineRig.serving()
        _ = try await rig.pipeline.image(for: request)
        for policy in [CachePolicy.reload, .bypass] {
            var again = request
            again.cachePolicy = policy
            #expect(try await rig.pipeline.response(for: again).source == .network)
        }
        #expect(rig.loader.requests.count == 3)
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("keeps a no-store picture nowhere")
    func noStore() async throws {
        let rig = PipelineRig.serving(["Cache-Control": "no-store"])
        _ = try await rig.pipeline.image(for: request)
        #expect(rig.pipeline.cachedImage(for: request) == nil)
        #expect(rig.disk.entries.isEmpty)
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("shows the stale picture when the origin fails and its answer allowed that")
    func staleIfError() async throws {
        let isBroken = Gate()
        let rig = PipelineRig { _ in
            if isBroken.isOpen { return .respond(status: 503, headers: [:], body: Data()) }
            return .ok(
                FakeDecoder.file(width: 8, height: 8),
                headers: ["Cache-Control": "max-age=60, stale-if-error=600"])
        }
        _ = try await rig.pipeline.image(for: request)
        rig.time.advance(by: 61)
        isBroken.open()
        #expect(try await rig.pipeline.response(for: request).source == .stale)
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("does not store what is not a picture, nor one that turns out to be damaged")
    func vetoesStoring() async throws {
        let rig = PipelineRig { request in
            let body = request.url.text.hasSuffix("page") ? "<html>" : "FAKE damaged"
            return .ok(Data(body.utf8), headers: ["Cache-Control": "max-age=60"])
        }
        for name in ["page", "damaged"] {
            await #expect(throws: ImageError.self) {
                try await rig.pipeline.image(for: ImageRequest("https://a.example/\(name)"))
            }
        }
        #expect(rig.disk.entries.isEmpty)
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("never lets a failing cache fail a picture")
    func failingCache() async throws {
        let rig = PipelineRig.serving()
        rig.disk.setFault { _ in throw ImageError(.cannotRead, "the disk is broken") }
        #expect(try await rig.pipeline.response(for: request).source == .network)
        #expect(rig.pipeline.counters.cacheFailures > 0)
        #expect(await rig.pipeline.shutdown().isClean)
    }

    @Test("never shares between requests whose headers differ")
    func headersSeparate() async throws {
        let rig = PipelineRig { request in
            let width = request.headers["Authorization"] == "one" ? 1 : 2
            return .ok(
                FakeDecoder.file(width: width, height: 1), headers: ["Cache-Control": "max-age=60"])
        }
        let one = request(as: "one")
        let two = request(as: "two")
        for _ in 0..<5 {
            async let first = rig.pipeline.image(for: one)
            async let second = rig.pipeline.image(for: two)
            #expect(try await first.width == 1)
            #expect(try await second.width == 2)
            rig.memory.removeAll()
        }
        #expect(await rig.pipeline.shutdown().isClean)
    }
}
