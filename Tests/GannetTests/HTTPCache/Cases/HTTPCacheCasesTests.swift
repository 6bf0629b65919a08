import FoundationEssentials
import Gannet
import GannetNetworking
import GannetTesting
import Synchronization
import TestSupport
import Testing

@Suite(
    "The shared cases of HTTP caching", .timeLimit(.minutes(3)),
    .enabled(if: !CacheCase.all.isEmpty))
struct HTTPCacheCasesTests {
    @Test("all required ones pass over a fake transport, and 42 of the optimal ones")
    func fakeTransport() async throws {
        let results = try await CaseResults { test in
            let play = CasePlay(test)
            let loader = FakeLoader { request in
                guard let answer = play.answer(method: request.method, request.headers) else {
                    return .fail(ImageError(.reset, "the origin hung up"))
                }
                return .respond(
                    status: answer.status, headers: answer.headers, body: Data(answer.body.utf8))
            }
            return CachePlayer(play, loader: loader, address: "http://origin.test")
        }
        #expect(results.failed("required") == [:])
        #expect(results.passed("required") == 90)
        #expect(results.passed("optimal") >= 42, "\(results.failed("optimal"))")
    }

    /// libcurl takes no coding that it does not know (RFC 9112, section 6.1 lets it).
    private static let refused: Set = [
        "headers-store-Transfer-Encoding", "headers-store-Content-Encoding",
    ]

    @Test("over the real client all required ones pass but those that it refuses")
    func realClient() async throws {
        let stage = Stage()
        let origin = try ScriptedOrigin { request in
            let answer = stage.play?.answer(method: request.method, request.headers)
            return answer.map(Self.answer) ?? .hangUp()
        }
        let client = HTTPClient()
        let results = try await CaseResults { test in
            let play = CasePlay(test)
            stage.play = play
            return CachePlayer(play, loader: client, address: origin.url(""))
        }
        client.shutdown()
        origin.stop()
        #expect(Set(results.failed("required").keys).isSubset(of: Self.refused))
        #expect(results.passed("required") >= 88, "\(results.failed("required"))")
        #expect(results.passed("optimal") >= 42, "\(results.failed("optimal"))")
    }

    private static func answer(_ answer: CaseOrigin.Answer) -> OriginAnswer {
        let sent = OriginAnswer(
            status: answer.status, headers: answer.headers, body: Data(answer.body.utf8))
        // A length of the case's own, right or wrong, stands in the place of the right one.
        guard let length = answer.headers["Content-Length"].flatMap({ Int($0) }) else {
            return sent
        }
        var copy = sent.announcing(length: length)
        copy.headers["Content-Length"] = nil
        return copy
    }

    /// The case that is being played; they are played one after the other.
    private final class Stage: Sendable {
        private let current = Mutex<CasePlay?>(nil)

        var play: CasePlay? {
            get { current.withLock { $0 } }
            set { current.withLock { $0 = newValue } }
        }
    }
}
