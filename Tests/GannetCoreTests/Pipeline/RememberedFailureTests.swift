import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("What a pipeline remembers of failures", .timeLimit(.minutes(1)))
struct RememberedFailureTests {
    private let request = ImageRequest("https://a.example/1.png")
    private let policy = RetryPolicy(maximumTries: 1, failureMemory: 2)

    private func failing(_ headers: HTTPHeaders, status: Int = 404) -> FakePipeline {
        FakePipeline(retry: policy) { _ in
            .respond(status: status, headers: headers, body: Data())
        }
    }

    private func expectFailure(_ fake: FakePipeline, asking count: Int) async {
        await #expect(throws: ImageError.self) { try await fake.pipeline.image(for: request) }
        #expect(fake.loader.started.count == count)
    }

    @Test("is asked for once in 60 s where a 404 says max-age=60")
    func freshNegative() async throws {
        let fake = failing(["Cache-Control": "max-age=60"])
        for _ in 0..<3 {
            await expectFailure(fake, asking: 1)
            fake.time.advance(by: 19)
        }
        fake.time.advance(by: 4)
        await expectFailure(fake, asking: 2)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is short where the origin says nothing, and nothing where it forbids keeping")
    func others() async throws {
        let silent = failing([:], status: 403)
        await expectFailure(silent, asking: 1)
        await expectFailure(silent, asking: 1)
        silent.time.advance(by: 2)
        await expectFailure(silent, asking: 2)
        let forbidding = failing(["Cache-Control": "no-store"])
        await expectFailure(forbidding, asking: 1)
        await expectFailure(forbidding, asking: 2)
        #expect(await silent.pipeline.shutdown().isClean)
        #expect(await forbidding.pipeline.shutdown().isClean)
    }

    @Test("is put aside by a reload, and gone when somebody asks to try again")
    func insisting() async throws {
        let fake = failing(["Cache-Control": "max-age=60"])
        await expectFailure(fake, asking: 1)
        var insisting = request
        insisting.cachePolicy = .reload
        await #expect(throws: ImageError.self) { try await fake.pipeline.image(for: insisting) }
        #expect(fake.loader.started.count == 2)
        fake.pipeline.forgetFailures(of: request)
        await expectFailure(fake, asking: 3)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is gone once the picture has come after all")
    func success() async throws {
        let isThere = Gate()
        let fake = FakePipeline(retry: policy, disk: nil) { _ in
            isThere.isOpen
                ? .ok(FakePipeline.picture, headers: ["Cache-Control": "no-store"])
                : .respond(status: 404, headers: ["Cache-Control": "max-age=60"], body: Data())
        }
        await expectFailure(fake, asking: 1)
        isThere.open()
        var insisting = request
        insisting.cachePolicy = .reload
        _ = try await fake.pipeline.image(for: insisting)
        _ = try await fake.pipeline.image(for: request)
        #expect(fake.loader.started.count == 3)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("counts for those headers alone")
    func otherHeaders() async throws {
        let fake = failing(["Cache-Control": "max-age=60"])
        await expectFailure(fake, asking: 1)
        var other = request
        other.headers = ["Authorization": "two"]
        await #expect(throws: ImageError.self) { try await fake.pipeline.image(for: other) }
        #expect(fake.loader.started.count == 2)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is nothing after a cancel")
    func cancels() async throws {
        let fake = FakePipeline(retry: policy)
        for number in 1...2 {
            let task = fake.pipeline.imageTask(with: request)
            _ = try await fake.loader.started.wait(count: number)
            task.cancel()
            await #expect(throws: ImageError.self) { try await task.image }
        }
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
