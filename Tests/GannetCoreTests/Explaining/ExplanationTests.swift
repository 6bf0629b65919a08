import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("The explanation of a load", .timeLimit(.minutes(1)))
struct ExplanationTests {
    private let request = ImageRequest("https://a.example/1.png", size: TargetSize(96))
    private let body = FakeDecoder.file(width: 8, height: 8)

    /// An origin with one picture of these fields, which answers 304 to who has it already.
    private func validating(_ fields: HTTPHeaders) -> FakePipeline {
        FakePipeline { [body] request in
            var headers = fields
            headers["ETag"] = "\"1\""
            return request.headers["If-None-Match"] == nil
                ? .ok(body, headers: headers)
                : .respond(status: 304, headers: headers, body: Data())
        }
    }

    /// What is said of a load that finds an answer with these fields in the disk store.
    private func explanation(
        _ fields: HTTPHeaders, after seconds: Double, policy: CachePolicy = .protocol
    ) async throws -> String {
        let fake = validating(fields)
        _ = try await fake.pipeline.image(for: request)
        fake.time.advance(by: seconds)
        fake.memory.removeAll()
        var request = request
        request.cachePolicy = policy
        let text = try await fake.pipeline.response(for: request).explanation
        #expect(await fake.pipeline.shutdown().isClean)
        return text
    }

    @Test("tells of a first load from its request to its source")
    func cold() async throws {
        let fake = FakePipeline()
        let task = fake.pipeline.imageTask(with: request)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        fake.time.advance(by: 0.5)
        #expect(
            task.explanation.hasSuffix("The disk store had none. Now transferring, since 500 ms."))
        transfer.respond(headers: ["Cache-Control": "max-age=60"], body: body)
        let response = try await task.response
        #expect(
            response.explanation == """
                Asked for https://a.example/1.png at 96×96, visible, normal. Memory had none. \
                The disk store had none. \
                The origin answered 200 with \(body.count) bytes in 500 ms. \
                Decoding took 0 µs. It came from its origin in 500 ms.
                """)
        #expect(task.explanation == response.explanation)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("names the rule that made a stored answer stale, and since when")
    func stale() async throws {
        let text = try await explanation(["Cache-Control": "max-age=60"], after: 72)
        let rule = "The disk store had it, stale since 12 s (max-age=60)"
        #expect(text.contains("\(rule), and the origin was to confirm it."))
        #expect(text.contains("The origin answered 304 in 0 µs: nothing had changed."))
        #expect(text.hasSuffix("It came from the disk store, confirmed by its origin, in 0 µs."))
    }

    @Test("tells fresh from forbidden, and which rule says so")
    func rules() async throws {
        let fresh = try await explanation(["Cache-Control": "max-age=60"], after: 50)
        #expect(fresh.contains("fresh for 10 s more (max-age=60), and it was used."))
        let asked = try await explanation(["Cache-Control": "no-cache"], after: 1)
        #expect(asked.contains("to be confirmed each time (no-cache), and the origin"))
        let silent = try await explanation([:], after: 1)
        #expect(silent.contains("stale, as nothing says how long it is fresh"))
        let forced = try await explanation(
            ["Cache-Control": "max-age=60"], after: 61, policy: .cacheFirst)
        #expect(forced.contains("policy cacheFirst"))
        #expect(forced.contains("stale since 1 s (max-age=60), and it was used."))
    }

    @Test("says what memory had")
    func memory() async throws {
        let fake = validating(["Cache-Control": "max-age=60"])
        _ = try await fake.pipeline.image(for: request)
        let hit = try await fake.pipeline.response(for: request)
        #expect(hit.explanation.hasSuffix("Memory had it. It came from memory in 0 µs."))
        fake.time.advance(by: 61)
        let stale = try await fake.pipeline.response(for: request).explanation
        #expect(stale.contains("Memory had it, but it was stale."))
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("says whom a load joined, and how it failed")
    func joinedAndFailed() async throws {
        let fake = FakePipeline()
        let first = fake.pipeline.imageTask(with: request)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        let second = fake.pipeline.imageTask(with: request)
        transfer.fail(ImageError(.reset, "the connection broke"))
        await #expect(throws: ImageError.self) { try await second.response }
        #expect(second.explanation.contains("Joined the disk of task \(first.id)."))
        #expect(
            second.explanation.contains("The transfer failed after 0 µs: the connection broke."))
        #expect(second.explanation.hasSuffix("Failed after 0 µs with reset: the connection broke."))
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("says that it was cancelled, and what it waited for")
    func cancelled() async throws {
        let fake = FakePipeline()
        let suspension = fake.pipeline.suspend(.visible)
        let task = fake.pipeline.imageTask(with: request)
        fake.time.advance(by: 2)
        let wait = "Now waiting for the lane visible, which was suspended to look into the disk"
        #expect(task.explanation.contains("\(wait) store, since 2 s."))
        task.cancel()
        #expect(task.explanation.hasSuffix("Cancelled after 2 s."))
        suspension.release()
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("tells of a failed address before the one that brought the picture")
    func fallbacks() async throws {
        let fake = FakePipeline { [body] request in
            request.url.text.hasSuffix("1.png")
                ? .respond(status: 404, headers: [:], body: Data()) : .ok(body)
        }
        var request = request
        request.fallbacks = [ImageURL("https://b.example/2.png")]
        let text = try await fake.pipeline.response(for: request).explanation
        #expect(text.contains("The origin answered 404"))
        #expect(text.contains("The origin answered 200"))
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
