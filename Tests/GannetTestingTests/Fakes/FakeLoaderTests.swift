import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FakeLoaderTests {
    private let request = HTTPRequest(url: ImageURL("http://a/b"))

    /// The events of a load, in words.
    private func describe(_ event: DataLoadEvent) -> String {
        switch event {
        case .answered(let status, _): "answered \(status)"
        case .progress(let received, let expected): "\(received)/\(expected ?? -1)"
        case .checkpoint(let part): "\(part.body.count) bytes to keep"
        case .part(let data): "part of \(data.count)"
        case .interrupted(let part): "interrupted after \(part.body.count) bytes"
        case .finished(.success(let response)): "\(response.status), \(response.body.count) bytes"
        case .finished(.failure(let error)): "\(error.code)"
        }
    }

    @Test("a scripted answer comes at once, on a thread of the loader's")
    func scripted() async throws {
        let loader = FakeLoader { request in
            request.url.text.hasSuffix("b") ? .ok(Data("abc".utf8)) : .fail(.init(.dns, "no"))
        }
        let seen = Recorder<String>()
        _ = loader.load(request) { seen.append(describe($0)) }
        _ = loader.load(HTTPRequest(url: ImageURL("http://a/c"))) { seen.append(describe($0)) }
        #expect(try await seen.wait(count: 2) == ["200, 3 bytes", "dns"])
        #expect(loader.requests.map(\.url.text) == ["http://a/b", "http://a/c"])
        loader.shutdown()
    }

    @Test("a held transfer goes on as the test says, and ends once")
    func held() async throws {
        let loader = FakeLoader()
        let seen = Recorder<String>()
        let load = loader.load(request) { seen.append(describe($0)) }
        let transfer = try await loader.started.wait(count: 1)[0]
        #expect(loader.runningCount == 1)
        transfer.progress(received: 2, expected: 4)
        transfer.respond(status: 404)
        transfer.progress(received: 3)
        transfer.fail(ImageError(.reset, "too late"))
        load.cancel()
        loader.shutdown()
        #expect(seen.events == ["2/4", "404, 0 bytes"])
        #expect(loader.cancelled.count == 0)
        #expect(loader.runningCount == 0)
    }

    @Test("a cancel is the end, and is recorded")
    func cancelling() async throws {
        let executor = ManualExecutor()
        let loader = FakeLoader(executor: executor)
        let seen = Recorder<String>()
        loader.load(request) { seen.append(describe($0)) }.cancel()
        #expect(seen.count == 0)
        executor.runAll()
        #expect(seen.events == ["cancelled"])
        #expect(loader.cancelled.events.map(\.number) == [0])
    }

    @Test("a shutdown ends what runs, and later loads fail")
    func shutdown() async throws {
        let loader = FakeLoader()
        let seen = Recorder<String>()
        _ = loader.load(request) { seen.append(describe($0)) }
        loader.shutdown()
        _ = loader.load(request) { seen.append(describe($0)) }
        #expect(try await seen.wait(count: 2) == ["cancelled", "cancelled"])
    }
}
