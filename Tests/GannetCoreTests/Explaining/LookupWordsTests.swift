import FoundationEssentials
import Testing

@testable import GannetCore

@Suite("What is said of a stored answer", .timeLimit(.minutes(1)))
struct LookupWordsTests {
    private let rules = HTTPCacheRules()

    /// The sentence about an answer that came at noon, so many seconds later.
    private func sentence(
        _ headers: HTTPHeaders, madeFor first: HTTPHeaders = [:], asked request: HTTPHeaders = [:],
        after seconds: Double
    ) -> String {
        let stored = StoredResponse.sample(headers, to: first)
        let request = CacheRequest(headers: request)
        let decision = rules.decide(request, stored: stored, now: noon + seconds)
        return LookupNote(
            request, stored: stored, decision: decision, rules: rules, now: noon + seconds
        ).sentence
    }

    @Test("is that it belongs to other requests, and in which field they differ")
    func vary() {
        let one = sentence(
            ["Vary": "Accept", "Cache-Control": "max-age=60"], madeFor: ["Accept": "image/avif"],
            asked: ["Accept": "image/png"], after: 1)
        #expect(
            one == """
                The disk store had it, for other requests (Vary: Accept differs), and it could \
                not be used.
                """)
        let same = sentence(
            ["Vary": "Accept", "Cache-Control": "max-age=60"], madeFor: ["Accept": "image/png"],
            asked: ["Accept": "image/png"], after: 1)
        #expect(
            same == "The disk store had it, fresh for 59 s more (max-age=60), and it was used.")
        let any = sentence(["Vary": "*", "Cache-Control": "max-age=60"], after: 1)
        #expect(any.hasPrefix("The disk store had it, for one request only (Vary: *), and it "))
    }

    @Test("is that it should not be there at all")
    func noStore() {
        let text = sentence(["Cache-Control": "no-store, max-age=60"], after: 1)
        #expect(text.hasPrefix("The disk store had it, not to be kept (no-store), and "))
    }

    @Test(
        "is the rule that gives it its time, while it is fresh and when it is stale",
        arguments: [
            (["Cache-Control": "max-age=60"], 60, "max-age=60"),
            (
                ["Expires": "Thu, 01 Jan 2026 12:01:00 GMT"], 60,
                "Expires, 60 s after it was made"
            ),
            (
                ["Last-Modified": "Thu, 01 Jan 2026 11:50:00 GMT"], 60,
                "a tenth of its age by Last-Modified when it came, 60 s"
            ),
            (["Content-Type": "image/png"], 86_400, "its origin says nothing, so 24 h"),
        ] as [(HTTPHeaders, Double, String)])
    func lifetimes(headers: HTTPHeaders, lifetime: Double, rule: String) {
        #expect(
            sentence(headers, after: lifetime - 10)
                == "The disk store had it, fresh for 10 s more (\(rule)), and it was used.")
        var confirmable = headers
        #expect(
            sentence(headers, after: lifetime + 15).hasPrefix(
                "The disk store had it, stale since 15 s (\(rule)), and "))
        guard headers["Content-Type"] == nil else { return }
        confirmable["ETag"] = "\"1\""
        #expect(
            sentence(confirmable, after: lifetime + 15)
                == """
                The disk store had it, stale since 15 s (\(rule)), and the origin was to confirm it.
                """)
    }

    @Test("is that nothing says how long it is fresh")
    func nothing() {
        #expect(
            sentence(["ETag": "\"1\""], after: 1) == """
                The disk store had it, stale, as nothing says how long it is fresh, and the origin \
                was to confirm it.
                """)
    }

    @Test("is that the answer or the request wants it confirmed, or younger")
    func wishes() {
        let fresh: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"1\""]
        #expect(
            sentence(["Cache-Control": "no-cache", "ETag": "\"1\""], after: 1)
                .contains("it, to be confirmed each time (no-cache), and the origin was to"))
        #expect(
            sentence(fresh, asked: ["Cache-Control": "no-cache"], after: 1)
                .contains("it, to be confirmed, since the request says no-cache, and the origin"))
        #expect(
            sentence(fresh, asked: ["Cache-Control": "max-age=5"], after: 10)
                .contains("it, older than the request allows (10 s), and the origin was to"))
    }
}
