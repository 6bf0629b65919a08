import FoundationEssentials
import GannetCore
import GannetTesting
import Synchronization
import Testing

@Suite("Fall-back addresses", .timeLimit(.minutes(1)))
struct FallbackTests {
    private func request(_ count: Int = 1) -> ImageRequest {
        var request = ImageRequest("https://a.example/0.png")
        request.fallbacks = (1...count).map { ImageURL("https://a.example/\($0).png") }
        return request
    }

    /// An origin that has only the picture of this number.
    private func having(_ number: Int, badAnswer: FakeLoader.Answer) -> FakePipeline {
        FakePipeline { request in
            request.url.text.hasSuffix("/\(number).png")
                ? .ok(FakePipeline.picture, headers: ["Cache-Control": "max-age=86400"])
                : badAnswer
        }
    }

    @Test("are tried in order in the same task, and the response tells which one it was")
    func triesInOrder() async throws {
        let fake = having(2, badAnswer: .respond(status: 404, headers: [:], body: Data()))
        let task = fake.pipeline.imageTask(with: request(3))
        let response = try await task.response
        #expect(response.url.text == "https://a.example/2.png")
        #expect(response.request.url.text == "https://a.example/0.png")
        #expect(fake.loader.requests.map(\.url.text.ending) == ["/0.png", "/1.png", "/2.png"])
        #expect(fake.pipeline.counters.requests == 1 && fake.pipeline.counters.failed == 0)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("are tried for whatever failure", arguments: ["<html>", "FAKE broken", ""])
    func anyFailure(body: String) async throws {
        let fake = having(1, badAnswer: .ok(Data(body.utf8)))
        #expect(try await fake.pipeline.image(for: request()).width == 40)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("keep the picture under their own address, and the first is asked first again")
    func keepsUnderOwnAddress() async throws {
        let fake = having(1, badAnswer: .respond(status: 404, headers: [:], body: Data()))
        _ = try await fake.pipeline.image(for: request())
        #expect(fake.pipeline.cachedImage(for: request()) == nil)
        #expect(fake.pipeline.cachedImage(for: ImageRequest("https://a.example/1.png")) != nil)
        fake.time.advance(by: 3600)
        let again = try await fake.pipeline.response(for: request())
        #expect(again.source == .memory && again.url.text == "https://a.example/1.png")
        #expect(fake.loader.requests.map(\.url.text.ending) == ["/0.png", "/1.png", "/0.png"])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("tell of all that were tried when none has a picture")
    func tellsOfAll() async throws {
        let fake = FakePipeline { request in
            let isFirst = request.url.text.hasSuffix("0.png")
            return isFirst
                ? .respond(status: 404, headers: [:], body: Data()) : .ok(Data("<html>".utf8))
        }
        await #expect {
            try await fake.pipeline.image(for: request(2))
        } throws: { error in
            guard let error = error as? ImageError else { return false }
            return error.code == .httpStatus && error.httpStatus == 404
                && error.attempts.map(\.code) == [.httpStatus, .notAnImage, .notAnImage]
                && (0...2).allSatisfy { error.message.contains("https://a.example/\($0).png") }
        }
        #expect(fake.pipeline.counters.failed == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("bring bytes as well as pictures")
    func data() async throws {
        let fake = having(1, badAnswer: .respond(status: 410, headers: [:], body: Data()))
        #expect(try await fake.pipeline.data(for: request()).data == FakePipeline.picture)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("of another origin are sent no credentials")
    func otherOrigin() async throws {
        let fake = having(1, badAnswer: .respond(status: 404, headers: [:], body: Data()))
        var request = ImageRequest("https://a.example/0.png")
        request.headers = ["Authorization": "secret", "X-Token": "t", "Accept": "image/png"]
        request.fallbacks = [ImageURL("https://b.example/1.png")]
        request.cacheKey = "mine"
        _ = try await fake.pipeline.image(for: request)
        let sent = try #require(fake.loader.requests.last).headers
        #expect(sent["Authorization"] == nil && sent["X-Token"] == nil)
        #expect(sent["Accept"] == "image/png")
        #expect(fake.pipeline.cachedImage(for: request) == nil)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    /// The bytes' own load hears first that they have failed, and cancels the picture's then.
    @Test("are not tried after a cancel that comes between two of them")
    func cancelBetween() async throws {
        let fake = FakePipeline(disk: nil)
        let picture = Mutex<ImageTask?>(nil)
        let heard = Recorder<Void>()
        let plain = ImageRequest("https://a.example/0.png")
        _ = fake.pipeline.loadData(for: plain) { _ in
            picture.withLock { $0 }?.cancel()
            heard.append(())
        }
        let task = fake.pipeline.imageTask(with: request())
        picture.withLock { $0 = task }
        try await fake.loader.started.wait(count: 1)[0].respond(status: 404)
        await #expect { try await task.image } throws: { ($0 as? ImageError)?.code == .cancelled }
        try await heard.wait(count: 1)
        #expect(fake.loader.requests.count == 1)
        #expect(fake.pipeline.counters.cancelled == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("leave each load with one outcome, whenever it is cancelled", arguments: 0..<3)
    func races(seed: UInt64) async throws {
        let fake = having(1, badAnswer: .respond(status: 404, headers: [:], body: Data()))
        fake.memory.dropsInserts = true
        var random = DeterministicRandom(seed: seed)
        var tasks: [ImageTask] = []
        for number in 0..<400 {
            var request = request(2)
            request.partition = "\(number % 7)"
            tasks.append(fake.pipeline.imageTask(with: request))
            if random.chance(percent: 60) { tasks.randomElement(using: &random)?.cancel() }
        }
        var cancelled = 0
        for task in tasks {
            do throws(ImageError) {
                #expect(try await task.response.url.text == "https://a.example/1.png")
            } catch {
                #expect(error.isCancellation)
                cancelled += 1
            }
        }
        #expect(fake.pipeline.counters.cancelled == cancelled)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(fake.loader.runningCount == 0)
    }
}

extension String {
    fileprivate var ending: String { String(suffix(6)) }
}
