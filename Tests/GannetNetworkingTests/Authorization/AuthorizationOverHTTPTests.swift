import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Authorization over HTTP", .timeLimit(.minutes(1)))
struct AuthorizationOverHTTPTests {
    @Test("a token goes to the origin that it is for, and not along with a redirect")
    func redirect() async throws {
        let stranger = try Bench { _ in .status(401) }
        let home = try Bench { [url = stranger.origin.url()] request in
            request.headers["Authorization"] == "Bearer 2" ? .redirect(to: url) : .status(401)
        }
        let asked = Recorder<String>()
        let loader = AuthorizingLoader(home.client, time: FakeTime()) { query in
            asked.append(query.origin.description)
            if asked.count > 2 { return nil }
            return .bearer(query.refusal == nil ? "1" : "2")
        }
        let answer = try await loader.answer(to: home.origin.url())
        #expect(answer.status == 401 && answer.url.text == stranger.origin.url())
        #expect(stranger.origin.requests.map { $0.headers["Authorization"] } == [nil])
        #expect(
            home.origin.requests.map { $0.headers["Authorization"] } == ["Bearer 1", "Bearer 2"])
        let (first, second) = (home.origin.port, stranger.origin.port)
        // The stranger's 401 is a question too, and to that there is no answer either.
        #expect(
            asked.events
                == [first, first, second, second].map { "http://127.0.0.1:\($0)" })
    }

    @Test("each origin that redirects lead to has a token of its own, after a 401 too")
    func tokenOfEach() async throws {
        let last = try Bench { request in
            request.headers["Authorization"] == "Bearer last-2"
                ? .ok(Data("picture".utf8)) : .status(401)
        }
        let middle = try Bench { [url = last.origin.url("/c")] request in
            request.path == "/b" ? .redirect(to: "/b2") : .redirect(to: url)
        }
        let home = try Bench { [url = middle.origin.url("/b")] _ in .redirect(to: url) }
        let names = [(home, "home"), (middle, "middle"), (last, "last")].map { bench, name in
            ("http://127.0.0.1:\(bench.origin.port)", name)
        }
        let asked = Recorder<String>()
        let loader = AuthorizingLoader(home.client, time: FakeTime()) { query in
            let name = names.first { $0.0 == query.origin.description }?.1 ?? "?"
            asked.append("\(name) \(query.url.text.suffix(2))")
            if name == "middle" { return nil }
            return .bearer("\(name)-\(query.refusal == nil ? 1 : 2)")
        }
        var request = home.request("/a")
        request.headers["X-Own"] = "secret"
        let load = RecordedLoad(request, on: loader)
        let answer = try await load.result().get()
        #expect(answer.body == Data("picture".utf8) && answer.url.text == last.origin.url("/c"))
        #expect(asked.events == ["home /a", "middle /b", "last /c", "last /c"])
        let sent = [home, middle, last].map { bench in
            bench.origin.requests.map { $0.headers["Authorization"] }
        }
        #expect(sent == [["Bearer home-1"], [nil, nil], ["Bearer last-1", "Bearer last-2"]])
        #expect(last.origin.requests.allSatisfy { $0.headers["X-Own"] == nil })
        #expect(answer.redirects == 3)
        // Of the redirects and of the refusal nothing is told.
        #expect(load.events.events.count { if case .answered = $0 { true } else { false } } == 1)
    }

    @Test("origins that redirect to each other are followed no further than is allowed")
    func backAndForth() async throws {
        let target = Recorder<String>()
        let home = try Bench { _ in .redirect(to: target.events[0]) }
        let other = try Bench { [url = home.origin.url("/x")] _ in .redirect(to: url) }
        target.append(other.origin.url("/y"))
        let loader = AuthorizingLoader(home.client, time: FakeTime()) { _ in .bearer("1") }
        #expect(try await loader.failure(of: home.origin.url()).code == .tooManyRedirects)
        #expect(home.origin.requests.count + other.origin.requests.count == 11)
    }

    @Test("values are not printed")
    func printing() {
        let authorization = Authorization.basic(name: "me", password: "secret")
        #expect(authorization.value == "Basic bWU6c2VjcmV0")
        #expect(!"\(authorization)".contains("bWU6"))
        #expect(!String(reflecting: authorization).contains("bWU6"))
    }
}
