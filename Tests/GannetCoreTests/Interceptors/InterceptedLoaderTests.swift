import FoundationEssentials
import GannetTesting
import Testing

@testable import GannetCore

@Suite("A loader with interceptors before it", .timeLimit(.minutes(1)))
struct InterceptedLoaderTests {
    private let request = HTTPRequest(url: ImageURL("https://a.example/1.png"))

    private struct Rig {
        let loader: FakeLoader
        let intercepted: InterceptedLoader
        let heard = Recorder<String>()

        init(
            _ body: @escaping Interceptor.Body = { try await $1.response(for: $0) }
        ) {
            loader = FakeLoader()
            intercepted = InterceptedLoader(
                loader, interceptors: [Interceptor(body)], executor: InlineExecutor())
        }

        func load(_ request: HTTPRequest) -> any DataTransfer {
            intercepted.load(request) { [heard] event in
                switch event {
                case .answered(let status, _): heard.append("answered \(status)")
                case .progress(let received, _): heard.append("progress \(received)")
                case .checkpoint(let part): heard.append("checkpoint \(part.body.count)")
                case .part(let data): heard.append("part of \(data.count)")
                case .interrupted(let part): heard.append("interrupted \(part.body.count)")
                case .finished(.success(let response)): heard.append("ended \(response.status)")
                case .finished(.failure(let error)): heard.append("ended \(error.code)")
                }
            }
        }
    }

    @Test("passes on the head, the progress and the end")
    func passesOn() async throws {
        let rig = Rig()
        _ = rig.load(request)
        let transfer = try await rig.loader.started.wait(count: 1)[0]
        transfer.answer(status: 200)
        transfer.progress(received: 3)
        transfer.respond(body: Data([1, 2, 3]))
        let heard = try await rig.heard.wait(count: 3)
        #expect(heard == ["answered 200", "progress 3", "ended 200"])
        rig.intercepted.shutdown()
    }

    @Test("tells of a refused try neither head nor progress")
    func twoTries() async throws {
        let rig = Rig { request, next in
            let first = try await next.response(for: request)
            return first.status == 503 ? try await next.response(for: request) : first
        }
        _ = rig.load(request)
        let first = try await rig.loader.started.wait(count: 1)[0]
        first.answer(status: 503)
        first.progress(received: 9)
        first.respond(status: 503)
        let second = try await rig.loader.started.wait(count: 2)[1]
        second.answer(status: 404)
        second.respond(status: 404)
        #expect(try await rig.heard.wait(count: 2) == ["answered 404", "ended 404"])
        rig.intercepted.shutdown()
    }

    @Test("passes on what there is of a broken body")
    func interrupted() async throws {
        let rig = Rig()
        _ = rig.load(request)
        try await rig.loader.started.wait(count: 1)[0].interrupt(body: Data([1, 2]))
        #expect(try await rig.heard.wait(count: 2) == ["interrupted 2", "ended reset"])
        rig.intercepted.shutdown()
    }

    @Test("waits after a cancel for what there is of a body, and for no interceptor")
    func cancelledBody() {
        var story = Interception()
        var told: [DataLoadEvent] = []
        let call = story.beginCall() ?? 0
        let (isOver, second) = (story.cancel(), story.beginCall())
        #expect(call > 0 && !isOver && second == nil)
        let part = HTTPResponse(status: 200, body: Data([1, 2]), url: request.url)
        story.hear(.interrupted(part), of: call, told: &told)
        #expect(told.isEmpty)
        story.hear(.finished(.success(part)), of: call, told: &told)
        story.end(.success(part), told: &told)
        #expect(told.count == 2 && story.isOver)
        guard case .interrupted? = told.first, case .finished(.failure(let error))? = told.last
        else {
            Issue.record("told \(told)")
            return
        }
        #expect(error.isCancellation)
    }

    @Test("drops what there was of a body that was asked for again")
    func mended() async throws {
        let rig = Rig { request, next in
            if let first = try? await next.response(for: request) { return first }  // Try again.
            return try await next.response(for: request)
        }
        _ = rig.load(request)
        try await rig.loader.started.wait(count: 1)[0].interrupt(body: Data([1]))
        try await rig.loader.started.wait(count: 2)[1].fail(ImageError(.connect, "no"))
        #expect(try await rig.heard.wait(count: 1) == ["ended connect"])
        rig.intercepted.shutdown()
    }

    @Test("passes on the weight, to what is asked for later too")
    func weight() async throws {
        let gate = Gate()
        let rig = Rig { request, next in
            try await gate.wait()
            return try await next.response(for: request)
        }
        let load = rig.load(request)
        load.setWeight(99)
        gate.open()
        let transfer = try await rig.loader.started.wait(count: 1)[0]
        #expect(transfer.request.weight == 99)
        transfer.respond()
        try await rig.heard.wait(count: 1)
        rig.intercepted.shutdown()
    }

    @Test("ends everything at its shutdown, and loads nothing any more")
    func shutdown() async throws {
        let gate = Gate()
        let rig = Rig { request, next in
            await withCheckedContinuation { continuation in
                gate.whenOpen { continuation.resume() }
            }
            return try await next.response(for: request)
        }
        _ = rig.load(request)
        rig.intercepted.shutdown()
        #expect(try await rig.heard.wait(count: 1) == ["ended cancelled"])
        _ = rig.load(request)
        #expect(try await rig.heard.wait(count: 2).last == "ended cancelled")
        gate.open()
    }
}
