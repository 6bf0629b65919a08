import FoundationEssentials
import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct UpdateTests {
    private let rules = HTTPCacheRules(heuristicFallback: nil)
    private let stale = StoredResponse.sample(["Cache-Control": "max-age=10", "ETag": "\"1\""])

    @Test("a new answer is stored with the request's fields that it depends on")
    func storing() throws {
        let request = CacheRequest(headers: ["Accept": "image/png", "Cookie": "a"])
        let answer = CacheAnswer.sample(
            ["Vary": "Accept", "Connection": "close", "ETag": "\"2\""], after: 3)
        let update = rules.afterAnswer(request, stored: nil, answer: answer)
        let stored = try #require(update.stored)
        #expect(stored.headers == ["Vary": "Accept", "ETag": "\"2\""])
        #expect(stored.requestHeaders == ["Accept": "image/png"])
        #expect((stored.status, stored.url) == (200, answer.url))
        #expect(stored.responseTime == noon + 3)
    }

    @Test("a 304 renews what is stored, and one about something else is asked again")
    func notModified() {
        let after = { (request: CacheRequest, stored: StoredResponse?, tag: String) in
            rules.afterAnswer(
                request, stored: stored, answer: .sample(["ETag": tag], status: 304, after: 20))
        }
        #expect(after(CacheRequest(), stale, "\"1\"").stored?.responseTime == noon + 20)
        #expect(after(CacheRequest(), stale, "\"2\"") == .fetchAgain)
        #expect(after(CacheRequest(), nil, "\"2\"") == .doNotStore)
        let own = CacheRequest(headers: ["If-None-Match": "\"1\""])
        #expect(after(own, stale, "\"1\"") == .doNotStore)
    }

    /// What the origin said, the status that comes 20 s later (nil: none), and what follows.
    private static let failures: [(String, Int?, CacheUpdate)] = [
        ("max-age=10", 503, .useStaleOnError), ("max-age=10", nil, .useStaleOnError),
        ("max-age=10, stale-if-error=11", 500, .useStaleOnError),
        ("max-age=10, stale-if-error=10", 500, .doNotStore),
        ("max-age=10, stale-if-error=10", nil, .doNotStore),
        ("max-age=10, must-revalidate", 502, .doNotStore),
        ("max-age=10, must-revalidate", nil, .doNotStore),
        ("max-age=10, no-cache", 504, .doNotStore), ("max-age=10, no-cache", nil, .doNotStore),
        ("max-age=10", 429, .doNotStore), ("max-age=10", 403, .doNotStore),
        ("max-age=10", 501, .store(.sample([:], status: 501))),
    ]

    @Test("an error may leave the stored answer in place", arguments: failures.indices)
    func failure(index: Int) {
        let (terms, status, expected) = Self.failures[index]
        let stored = StoredResponse.sample(["Cache-Control": terms])
        let update =
            status.map {
                rules.afterAnswer(
                    CacheRequest(), stored: stored, answer: .sample(status: $0, after: 20))
            } ?? rules.afterFailure(CacheRequest(), stored: stored, now: noon + 20)
        if case .store = expected {
            #expect(update.stored?.status == status)
        } else {
            #expect(update == expected)
        }
    }

    @Test("an error does not stand in for an error, nor anything for a reload")
    func noStandIn() {
        let error = StoredResponse.sample(["Cache-Control": "max-age=10"], status: 503)
        let answer = CacheAnswer.sample(status: 503, after: 20)
        #expect(rules.afterAnswer(CacheRequest(), stored: error, answer: answer) == .doNotStore)
        let reload = CacheRequest(policy: .reload)
        #expect(rules.afterAnswer(reload, stored: stale, answer: answer) == .doNotStore)
        #expect(rules.afterFailure(reload, stored: stale, now: noon) == .doNotStore)
        #expect(rules.afterFailure(CacheRequest(), stored: nil, now: noon) == .doNotStore)
    }

    @Test("a request may widen the time for stand-ins")
    func requestStaleIfError() {
        let stored = StoredResponse.sample(["Cache-Control": "max-age=10, stale-if-error=1"])
        let request = CacheRequest(headers: ["Cache-Control": "stale-if-error=60"])
        #expect(rules.afterFailure(request, stored: stored, now: noon + 20) == .useStaleOnError)
    }

    @Test("what may not be kept drives out what is older, where it is news")
    func superseding() {
        let after = { (status: Int, terms: String) in
            rules.afterAnswer(
                CacheRequest(), stored: stale,
                answer: .sample(["Cache-Control": terms], status: status, after: 20))
        }
        #expect(after(200, "no-store") == .remove)
        #expect(after(410, "no-store") == .remove)
        #expect(after(302, "") == .remove)
        #expect(after(401, "") == .doNotStore)
        #expect(after(206, "") == .doNotStore)
    }

    @Test("a caller that keeps nothing leaves what is stored alone")
    func bypass() {
        let answer = CacheAnswer.sample(["Cache-Control": "max-age=1"])
        for request in [
            CacheRequest(policy: .bypass), CacheRequest(headers: ["Cache-Control": "no-store"]),
        ] {
            #expect(rules.afterAnswer(request, stored: stale, answer: answer) == .doNotStore)
        }
    }

    @Test("a HEAD that succeeds is compared with what is stored")
    func head() {
        let request = CacheRequest(method: "HEAD")
        let same = CacheAnswer.sample(["ETag": "\"1\""], after: 3)
        #expect(rules.afterAnswer(request, stored: stale, answer: same).stored != nil)
        let other = CacheAnswer.sample(["ETag": "\"2\""])
        #expect(rules.afterAnswer(request, stored: stale, answer: other) == .remove)
        let gone = CacheAnswer.sample(status: 404)
        #expect(rules.afterAnswer(request, stored: stale, answer: gone) == .doNotStore)
        #expect(rules.afterAnswer(request, stored: nil, answer: same) == .doNotStore)
    }

    @Test("no-store concerns every cache, unless its status must be understood and is")
    func noStore() {
        #expect(rules.isNoStore(["Cache-Control": "max-age=1, no-store"]))
        #expect(!rules.isNoStore(["Cache-Control": "no-cache"]))
        #expect(!rules.isNoStore(["Cache-Control": "no-store, must-understand"]))
        #expect(rules.isNoStore(["Cache-Control": "must-understand"], status: 599))
    }
}
