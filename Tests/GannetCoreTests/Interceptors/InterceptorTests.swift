import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("Interceptors", .timeLimit(.minutes(1)))
struct InterceptorTests {
    private let request = ImageRequest("https://a.example/1.png")

    private struct Refusal: Error {}

    @Test("see the request in order, and the answer in the other")
    func order() async throws {
        let heard = Recorder<String>()
        let interceptors = ["first", "second"].map { name in
            Interceptor { request, next in
                var request = request
                heard.append("\(name) before \(request.headers["X-Way"] ?? "none")")
                request.headers["X-Way"] = name
                var response = try await next.response(for: request)
                heard.append("\(name) after \(response.headers["X-Way"] ?? "none")")
                response.headers["X-Way"] = name
                return response
            }
        }
        let fake = FakePipeline(interceptors: interceptors) { _ in .ok(FakePipeline.picture) }
        let response = try await fake.pipeline.response(for: request)
        #expect(
            heard.events == [
                "first before none", "second before first", "second after none",
                "first after second",
            ])
        #expect(fake.loader.requests[0].headers["X-Way"] == "second")
        #expect(fake.loader.requests[0].headers["Accept"] != nil)
        #expect(response.headers["X-Way"] == "first" && response.source == .network)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("may answer themselves, and are not asked for what memory has")
    func answers() async throws {
        let count = Recorder<Void>()
        let interceptor = Interceptor { request, _ in
            count.append(())
            return HTTPResponse(
                status: 200, headers: ["Cache-Control": "max-age=60"], body: FakePipeline.picture,
                url: request.url)
        }
        let fake = FakePipeline(interceptors: [interceptor])
        for _ in 0..<3 { #expect(try await fake.pipeline.image(for: request).width == 40) }
        #expect(fake.loader.requests.isEmpty && count.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("may ask again with another request")
    func asksAgain() async throws {
        let interceptor = Interceptor { request, next in
            let refused = try await next.response(for: request)
            guard refused.status == 401 else { return refused }
            var request = request
            request.headers["Authorization"] = "token"
            return try await next.response(for: request)
        }
        let fake = FakePipeline(interceptors: [interceptor]) { request in
            request.headers["Authorization"] == nil
                ? .respond(status: 401, headers: [:], body: Data()) : .ok(FakePipeline.picture)
        }
        #expect(try await fake.pipeline.image(for: request).width == 40)
        #expect(fake.loader.requests.count == 2)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("fail a load with their own error, named after it where it is none of ours")
    func errors() async throws {
        let own = Interceptor { _, _ in throw ImageError(.blockedAddress, "not that one") }
        let other = Interceptor { _, _ in throw Refusal() }
        let gone = Interceptor { _, _ in throw CancellationError() }
        for (interceptor, code) in [
            (own, ImageError.Code.blockedAddress), (other, .interceptorFailed),
            (gone, .interceptorFailed),
        ] {
            let fake = FakePipeline(interceptors: [interceptor])
            await #expect {
                try await fake.pipeline.image(for: request)
            } throws: { error in
                guard let error = error as? ImageError else { return false }
                return error.code == code && error.message.contains(request.url.text)
            }
            #expect(fake.loader.requests.isEmpty)
            #expect(await fake.pipeline.shutdown().isClean)
        }
    }

    @Test("are cancelled with their load, and so is what they asked for")
    func cancel() async throws {
        let ends = Recorder<Bool>()
        let interceptor = Interceptor { request, next in
            defer { ends.append(Task.isCancelled) }
            return try await next.response(for: request)
        }
        let fake = FakePipeline(interceptors: [interceptor])
        let task = fake.pipeline.imageTask(with: request)
        try await fake.loader.started.wait(count: 1)
        task.cancel()
        try await fake.loader.cancelled.wait(count: 1)
        await #expect { try await task.image } throws: { ($0 as? ImageError)?.code == .cancelled }
        #expect(try await ends.wait(count: 1) == [true])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("hold up nobody when they never return", arguments: [true, false])
    func hanging(isCancelled: Bool) async throws {
        let (entered, gate) = (Recorder<Void>(), Gate())
        let interceptor = Interceptor { request, next in
            entered.append(())
            // Not cancelled with the task that waits, as a badly written interceptor is not.
            await withCheckedContinuation { continuation in
                gate.whenOpen { continuation.resume() }
            }
            return try await next.response(for: request)
        }
        let fake = FakePipeline(interceptors: [interceptor])
        let task = fake.pipeline.imageTask(with: request)
        try await entered.wait(count: 1)
        if isCancelled {
            task.cancel()
            _ = try? await task.image  // It is cancelled, as is checked below.
        }
        let report = await fake.pipeline.shutdown()
        #expect(report.unfinishedLoads == (isCancelled ? 0 : 1))
        await #expect { try await task.image } throws: { ($0 as? ImageError)?.code == .cancelled }
        gate.open()
        #expect(fake.loader.requests.isEmpty)
    }

    @Test("run on none of the pipeline's threads, and may use the pipeline")
    func threads() async throws {
        let inner = ImageRequest("https://a.example/inner.png")
        let holder = Recorder<ImagePipeline>()
        let interceptor = Interceptor { request, next in
            guard request.url != inner.url, let pipeline = holder.events.first else {
                return try await next.response(for: request)
            }
            return HTTPResponse(
                status: 200, body: try await pipeline.data(for: inner).data, url: request.url)
        }
        let fake = FakePipeline(disk: nil, interceptors: [interceptor]) { _ in
            .ok(FakePipeline.picture)
        }
        holder.append(fake.pipeline)
        let (busy, gate) = (Recorder<Void>(), Gate())
        for _ in 0..<2 {
            fake.pipeline.configuration.executor.execute {
                busy.append(())
                gate.waitBlocking()
            }
        }
        try await busy.wait(count: 2)
        #expect(try await fake.pipeline.data(for: request).data == FakePipeline.picture)
        gate.open()
        holder.clear()
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("leave each load with one outcome, whenever it is cancelled", arguments: 0..<3)
    func races(seed: UInt64) async throws {
        let twice = Interceptor { request, next in
            async let first = next.response(for: request)
            async let second = next.response(for: request)
            return try await [first, second][0]
        }
        let fake = FakePipeline(disk: nil, interceptors: [twice, twice]) { _ in
            .ok(FakePipeline.picture, headers: ["Cache-Control": "no-store"])
        }
        var random = DeterministicRandom(seed: seed)
        var tasks: [ImageTask] = []
        for number in 0..<200 {
            var request = request
            request.partition = "\(number % 11)"
            tasks.append(fake.pipeline.imageTask(with: request))
            if random.chance(percent: 60) { tasks.randomElement(using: &random)?.cancel() }
        }
        var cancelled = 0
        for task in tasks {
            do throws(ImageError) {
                #expect(try await task.image.width == 40)
            } catch {
                #expect(error.isCancellation)
                cancelled += 1
            }
        }
        #expect(fake.pipeline.counters.cancelled == cancelled)
        #expect(await fake.pipeline.shutdown().isClean)
    }
}
