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
    private func validating() -> FakePipeline {
        FakePipeline { request in
            let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"1\""]
            if request.headers["If-None-Match"] == "\"1\"" {
                return .respond(status: 304, headers: headers, body: Data())
            }
            return .ok(FakeDecoder.file(width: 8, height: 8), headers: headers)
        }
    }

    @Test("asks the origin about a stale picture, and moves no body when nothing changed")
    func revalidates() async throws {
        let fake = validating()
        _ = try await fake.pipeline.image(for: request)
        fake.time.advance(by: 61)
        #expect(fake.pipeline.cachedImage(for: request)?.isFresh == false)
        #expect(try await fake.pipeline.response(for: request).source == .revalidated)
        #expect(fake.pipeline.cachedImage(for: request)?.isFresh == true)
        #expect(try await fake.pipeline.response(for: request).source == .memory)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("gives a stale picture at once when asked to, and an update when it has changed")
    func staleFirst() async throws {
        let version = Recorder<Void>()
        let fake = FakePipeline { _ in
            version.append(())
            return .ok(
                FakeDecoder.file(width: version.count, height: 1),
                headers: ["Cache-Control": "max-age=60"])
        }
        _ = try await fake.pipeline.image(for: request)
        fake.time.advance(by: 61)
        var stale = request
        stale.cachePolicy = .staleFirst
        let task = fake.pipeline.imageTask(with: stale)
        #expect(try await task.response.source == .stale)
        var updates: [Int] = []
        for await event in task.events {
            if case .updated(let response) = event { updates.append(response.image.width) }
        }
        #expect(updates == [2])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("never asks the origin when only the cache is to be asked")
    func cacheOnly() async throws {
        let fake = validating()
        var only = request
        only.cachePolicy = .cacheOnly
        await #expect { try await fake.pipeline.image(for: only) } throws: {
            ($0 as? ImageError)?.code == .notCached
        }
        _ = try await fake.pipeline.image(for: request)
        fake.time.advance(by: 3600)
        fake.memory.removeAll()
        #expect(try await fake.pipeline.response(for: only).source == .stale)
        #expect(fake.loader.requests.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("asks the origin again on reload, and bypasses both caches when told so")
    func reloadAndBypass() async throws {
        let fake = FakePipeline.serving()
        _ = try await fake.pipeline.image(for: request)
        for policy in [CachePolicy.reload, .bypass] {
            var again = request
            again.cachePolicy = policy
            #expect(try await fake.pipeline.response(for: again).source == .network)
        }
        #expect(fake.loader.requests.count == 3)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("keeps a no-store picture nowhere")
    func noStore() async throws {
        let fake = FakePipeline.serving(["Cache-Control": "no-store"])
        _ = try await fake.pipeline.image(for: request)
        #expect(fake.pipeline.cachedImage(for: request) == nil)
        #expect(fake.disk?.entries.isEmpty == true)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("shows the stale picture when the origin fails and its answer allowed that")
    func staleIfError() async throws {
        let isBroken = Gate()
        let fake = FakePipeline { _ in
            if isBroken.isOpen { return .respond(status: 503, headers: [:], body: Data()) }
            return .ok(
                FakeDecoder.file(width: 8, height: 8),
                headers: ["Cache-Control": "max-age=60, stale-if-error=600"])
        }
        _ = try await fake.pipeline.image(for: request)
        fake.time.advance(by: 61)
        isBroken.open()
        #expect(try await fake.pipeline.response(for: request).source == .stale)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test(
        "never lets a captive portal's page take the place of a stored picture",
        arguments: ["max-age=60", "max-age=60, must-revalidate"])
    func captivePortal(cacheControl: String) async throws {
        let isAway = Gate()
        let fake = FakePipeline { _ in
            isAway.isOpen
                ? .ok(Data("<html>".utf8), headers: ["Cache-Control": "no-store"])
                : .ok(
                    FakeDecoder.file(width: 8, height: 8),
                    headers: ["Cache-Control": cacheControl])
        }
        _ = try await fake.pipeline.image(for: request)
        fake.memory.removeAll()
        fake.time.advance(by: 61)
        isAway.open()
        if cacheControl.hasSuffix("60") {
            #expect(try await fake.pipeline.response(for: request).source == .stale)
        } else {
            await #expect { try await fake.pipeline.image(for: request) } throws: {
                ($0 as? ImageError)?.code == .notAnImage
            }
        }
        #expect(fake.disk?.entries.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("does not store what is not a picture, nor one that turns out to be damaged")
    func vetoesStoring() async throws {
        let fake = FakePipeline { request in
            let body = request.url.text.hasSuffix("page") ? "<html>" : "FAKE damaged"
            return .ok(Data(body.utf8), headers: ["Cache-Control": "max-age=60"])
        }
        for name in ["page", "damaged"] {
            await #expect(throws: ImageError.self) {
                try await fake.pipeline.image(for: ImageRequest("https://a.example/\(name)"))
            }
        }
        #expect(fake.disk?.entries.isEmpty == true)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test(
        "forgets the other sizes in memory of a picture that has changed")
    func changed() async throws {
        let version = Recorder<Void>()
        let fake = FakePipeline { _ in
            version.append(())
            return .ok(
                FakeDecoder.file(width: 100, height: 100),
                headers: ["Cache-Control": "max-age=60", "ETag": "\"\(version.count)\""])
        }
        let sizes = [10, 20, 30].map { size in
            var request = request
            request.options.targetSize = TargetSize(size)
            return request
        }
        async let one = fake.pipeline.image(for: sizes[0])
        async let two = fake.pipeline.image(for: sizes[1])
        _ = try await (one, two)
        for size in sizes[..<2] { #expect(fake.pipeline.cachedImage(for: size)?.isFresh == true) }
        var again = sizes[2]
        again.cachePolicy = .reload
        _ = try await fake.pipeline.image(for: again)
        for size in sizes[..<2] { #expect(fake.pipeline.cachedImage(for: size) == nil) }
        #expect(fake.pipeline.cachedImage(for: sizes[2]) != nil)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("keeps the other sizes of a picture that came again, whatever else its answers say")
    func unchanged() async throws {
        let asked = Recorder<Void>()
        let fake = FakePipeline { _ in
            asked.append(())
            return .ok(
                FakeDecoder.file(width: 100, height: 100),
                headers: [
                    "Cache-Control": "max-age=60", "X-Number": "\(asked.count)",
                    "ETag": asked.count == 1 ? "W/\"1\"" : "\"1\"",
                ])
        }
        var (small, large) = (request, request)
        small.options.targetSize = TargetSize(10)
        large.options.targetSize = TargetSize(30)
        large.cachePolicy = .reload
        _ = try await fake.pipeline.image(for: small)
        _ = try await fake.pipeline.image(for: large)
        #expect(fake.pipeline.counters.transfers == 2)
        #expect(fake.pipeline.cachedImage(for: small)?.isFresh == true)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("forgets what was loaded for one account, and nothing else")
    func account() async throws {
        let fake = FakePipeline.serving(["Cache-Control": "max-age=60"])
        let requests = ["", "ann", "bob"].map { name in
            var request = request
            request.partition = name
            return request
        }
        for request in requests { _ = try await fake.pipeline.image(for: request) }
        fake.pipeline.removeCached(partition: "ann")
        _ = try await fake.disk?.calls.wait { $0.contains(.removeAll) }
        #expect(requests.map { fake.pipeline.cachedImage(for: $0) != nil } == [true, false, true])
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(fake.disk?.entries.count == 2)
        #expect(fake.disk?.entries.keys.contains { $0.belongs(toPartition: "ann") } == false)
    }

    @Test("has forgotten what it was told to forget when it is shut down right afterwards")
    func forgetsBeforeShutdown() async throws {
        let fake = FakePipeline.serving(["Cache-Control": "max-age=60"])
        var request = request
        request.partition = "ann"
        _ = try await fake.pipeline.image(for: request)
        fake.gates.shut(.diskWrite)
        fake.pipeline.removeCached(ImageRequest("https://a.example/other.png"))
        fake.pipeline.removeCached(partition: "ann")
        try await fake.gates.arrived.wait { $0.last == .diskWrite }
        let shutdown = Task { await fake.pipeline.shutdown() }
        fake.gates.openAll()
        _ = await shutdown.value
        #expect(fake.disk?.entries.isEmpty == true)
        let calls = fake.disk?.calls.events ?? []
        #expect(calls.last == .shutdown && calls.contains(.removeAll))
    }

    @Test("forgets what was loaded with one authorization, and nothing else")
    func authorization() async throws {
        let fake = FakePipeline.serving(["Cache-Control": "max-age=60"])
        let requests = ["", "Bearer ann", "Bearer bob"].flatMap { value in
            ["", "partition"].map { partition in
                var request = request
                if !value.isEmpty { request.headers = ["Accept": "a", "Authorization": value] }
                request.partition = partition
                return request
            }
        }
        for request in requests { _ = try await fake.pipeline.image(for: request) }
        fake.pipeline.removeCached(authorization: "Bearer ann")
        _ = try await fake.disk?.calls.wait { $0.contains(.removeAll) }
        #expect(
            requests.map { fake.pipeline.cachedImage(for: $0) != nil }
                == [true, true, false, false, true, true])
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(fake.disk?.entries.count == 4)
    }

    @Test("never lets a failing cache fail a picture")
    func failingCache() async throws {
        let fake = FakePipeline.serving()
        fake.disk?.setFault { _ in throw ImageError(.cannotRead, "the disk is broken") }
        #expect(try await fake.pipeline.response(for: request).source == .network)
        #expect(fake.pipeline.counters.cacheFailures > 0)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("never shares between requests whose headers differ")
    func headersSeparate() async throws {
        let fake = FakePipeline { request in
            let width = request.headers["Authorization"] == "one" ? 1 : 2
            return .ok(
                FakeDecoder.file(width: width, height: 1), headers: ["Cache-Control": "max-age=60"])
        }
        let one = request(as: "one")
        let two = request(as: "two")
        for _ in 0..<5 {
            async let first = fake.pipeline.image(for: one)
            async let second = fake.pipeline.image(for: two)
            #expect(try await first.width == 1)
            #expect(try await second.width == 2)
            fake.memory.removeAll()
        }
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
