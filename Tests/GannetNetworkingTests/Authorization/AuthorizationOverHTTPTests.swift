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
            return .bearer(query.refusal == nil ? "1" : "2")
        }
        let answer = try await loader.answer(to: home.origin.url())
        #expect(answer.status == 401 && answer.url.text == stranger.origin.url())
        #expect(stranger.origin.requests.map { $0.headers["Authorization"] } == [nil])
        #expect(
            home.origin.requests.map { $0.headers["Authorization"] } == ["Bearer 1", "Bearer 2"])
        #expect(Set(asked.events) == ["http://127.0.0.1:\(home.origin.port)"])
    }

    @Test("values are not printed")
    func printing() {
        let authorization = Authorization.basic(name: "me", password: "secret")
        #expect(authorization.value == "Basic bWU6c2VjcmV0")
        #expect(!"\(authorization)".contains("bWU6"))
        #expect(!String(reflecting: authorization).contains("bWU6"))
    }
}
