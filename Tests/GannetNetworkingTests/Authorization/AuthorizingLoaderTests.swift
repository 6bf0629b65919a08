import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Authorization by a hook", .timeLimit(.minutes(1)))
struct AuthorizingLoaderTests {
    private let time = FakeTime()
    private let asked = Recorder<AuthorizationQuery>()
    private let url = "https://img.example/a.png"

    private func loader(
        _ inner: any DataLoading, _ hook: @escaping AuthorizingLoader.Hook
    ) -> AuthorizingLoader {
        AuthorizingLoader(inner, time: time) { [asked] query in
            asked.append(query)
            return try await hook(query)
        }
    }

    /// An origin that takes one token only, and tells who asks.
    private func origin(taking token: String) -> FakeLoader {
        FakeLoader { request in
            request.headers["Authorization"] == "Bearer \(token)"
                ? .ok(Data(token.utf8))
                : .respond(
                    status: 401, headers: ["WWW-Authenticate": "Bearer realm=x"], body: Data([1]))
        }
    }

    @Test("what the hook gives is sent, and the hook is told for whom")
    func sent() async throws {
        let inner = origin(taking: "a")
        let loader = loader(inner) { _ in .bearer("a") }
        var request = HTTPRequest(url: ImageURL(url))
        request.partition = "ann"
        #expect(try await loader.answer(to: request).status == 200)
        let query = try #require(asked.events.first)
        #expect(query.origin.description == "https://img.example")
        #expect(query.url.text == url && query.partition == "ann" && query.refusal == nil)
        #expect(asked.count == 1)
    }

    @Test("after a 401 it is asked once more, and told what was refused")
    func askedAgain() async throws {
        let inner = origin(taking: "new")
        let loader = loader(inner) { $0.refusal == nil ? .bearer("old") : .bearer("new") }
        let load = RecordedLoad(HTTPRequest(url: ImageURL(url)), on: loader)
        #expect(try await load.result().get().body == Data("new".utf8))
        #expect(
            inner.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer new"])
        let refusal = try #require(asked.events.last?.refusal)
        #expect(refusal.authorization == .bearer("old"))
        #expect(refusal.challenges == ["Bearer realm=x"])
        #expect(asked.count == 2)
    }

    @Test("the second 401 is the answer")
    func secondRefusal() async throws {
        let inner = origin(taking: "other")
        let loader = loader(inner) { _ in .bearer("a") }
        let answer = try await loader.answer(to: url)
        #expect(answer.status == 401 && answer.body == Data([1]))
        #expect(inner.requests.count == 2 && asked.count == 2)
    }

    @Test("a hook that has nothing else to offer leaves the first 401 as the answer")
    func nothingElse() async throws {
        let inner = origin(taking: "a")
        let loader = loader(inner) { _ in nil }
        let answer = try await loader.answer(to: url)
        #expect(answer.status == 401 && answer.body == Data([1]))
        #expect(inner.requests.map { $0.headers["Authorization"] } == [nil])
    }

    @Test("credentials of the caller's come first, in a field or in the address")
    func callers() async throws {
        let inner = FakeLoader { _ in .ok(Data()) }
        let loader = loader(inner) { _ in .bearer("hook") }
        var request = HTTPRequest(url: ImageURL(url))
        request.headers["authorization"] = "Bearer mine"
        _ = try await loader.answer(to: request)
        _ = try await loader.answer(to: "https://me:pw@img.example/")
        #expect(inner.requests.map { $0.headers["Authorization"] } == ["Bearer mine", nil])
        #expect(asked.count == 0)
    }

    @Test("what the hook throws ends the load, and nothing is sent")
    func hookFails() async throws {
        let inner = FakeLoader()
        let failing = loader(inner) { _ in throw UnexpectedAnswer(status: 7) }
        let error = try await failing.failure(of: url)
        #expect(error.code == .authorizationFailed && error.input == url)
        #expect(error.underlying is UnexpectedAnswer)
        let own = loader(inner) { _ in throw ImageError(.dns, "the token server is unknown") }
        #expect(try await own.failure(of: url).code == .dns)
        #expect(inner.requests.isEmpty)
    }

    @Test("no token of one account is used for another, in 200 interleaved loads")
    func accounts() async throws {
        let inner = FakeLoader { request in
            let expected = "Bearer \(request.partition)-new"
            return request.headers["Authorization"] == expected
                ? .ok(Data(request.partition.utf8))
                : .respond(status: 401, headers: [:], body: Data())
        }
        let loader = loader(inner) { query in
            .bearer("\(query.partition)-\(query.refusal == nil ? "old" : "new")")
        }
        let loads = (0..<200).map { number in
            var request = HTTPRequest(url: ImageURL(url))
            request.partition = number.isMultiple(of: 2) ? "ann" : "bob"
            return (request.partition, RecordedLoad(request, on: loader))
        }
        for (partition, load) in loads {
            #expect(try await load.result().get().body == Data(partition.utf8))
        }
        for request in inner.requests {
            #expect(request.headers["Authorization"]?.contains(request.partition) == true)
        }
    }
}
