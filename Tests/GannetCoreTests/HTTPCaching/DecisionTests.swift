import FoundationEssentials
import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct DecisionTests {
    private let rules = HTTPCacheRules(heuristicFallback: nil)

    private func kind(
        _ request: CacheRequest, _ terms: String, after seconds: Double
    ) -> String {
        let stored = StoredResponse.sample(["Cache-Control": terms, "ETag": "\"1\""])
        return rules.decide(request, stored: stored, now: noon + seconds).kind
    }

    @Test(
        "what the origin said, and what follows when the answer is 20 s old",
        arguments: [
            ("max-age=60", "use"), ("max-age=10", "revalidate"), ("no-cache", "revalidate"),
            ("max-age=60, no-cache", "revalidate"), ("max-age=60, no-cache=\"a\"", "use"),
            ("max-age=60, must-revalidate", "use"), ("max-age=60, no-store", "fetch"),
            ("max-age=10, stale-while-revalidate=11", "use and refresh"),
            ("max-age=10, stale-while-revalidate=10", "revalidate"),
            ("max-age=10, stale-while-revalidate=x", "revalidate"),
            ("max-age=10, stale-while-revalidate=99, must-revalidate", "revalidate"),
            ("max-age=10, stale-while-revalidate=99, no-cache", "revalidate"),
            ("", "revalidate"),
        ])
    func terms(terms: String, expected: String) {
        #expect(kind(CacheRequest(), terms, after: 20) == expected)
    }

    /// What the request says, and what follows when an answer for 60 s is so many seconds old.
    private static let wishes: [(String, Double, String)] = [
        ("no-cache", 20, "revalidate"), ("no-store", 20, "fetch"), ("max-age=20", 20, "use"),
        ("max-age=19", 20, "revalidate"), ("max-age=x", 20, "revalidate"),
        ("min-fresh=40", 20, "use"), ("min-fresh=41", 20, "revalidate"),
        ("max-stale", 99_999, "use"), ("max-stale=10", 70, "use"),
        ("max-stale=10", 71, "revalidate"), ("max-stale=x", 70, "revalidate"),
        ("only-if-cached", 20, "use"), ("only-if-cached", 70, "not cached"),
        ("only-if-cached, max-stale", 70, "use"), ("max-age=20, max-stale", 21, "revalidate"),
        ("unknown=\"no-cache\"", 20, "use"),
    ]

    @Test("what the request said", arguments: wishes.indices)
    func wish(index: Int) {
        let (wish, seconds, expected) = Self.wishes[index]
        let request = CacheRequest(headers: ["Cache-Control": wish])
        #expect(kind(request, "max-age=60", after: seconds) == expected)
    }

    @Test("stale use that the origin forbids cannot be had by max-stale")
    func forbiddenStale() {
        let request = CacheRequest(headers: ["Cache-Control": "max-stale"])
        #expect(kind(request, "max-age=60, must-revalidate", after: 70) == "revalidate")
        #expect(kind(request, "max-age=60, no-cache", after: 20) == "revalidate")
    }

    @Test("Pragma counts only where Cache-Control is absent")
    func pragma() {
        #expect(
            kind(CacheRequest(headers: ["Pragma": "no-cache"]), "max-age=60", after: 20)
                == "revalidate")
        let both: HTTPHeaders = ["Pragma": "no-cache", "Cache-Control": "max-age=30"]
        #expect(kind(CacheRequest(headers: both), "max-age=60", after: 20) == "use")
        #expect(kind(CacheRequest(headers: ["Pragma": "x"]), "max-age=60", after: 20) == "use")
    }

    @Test("reloading does not ask about what never changes, as long as it is fresh")
    func immutable() {
        let request = CacheRequest(headers: ["Cache-Control": "max-age=0"])
        #expect(kind(request, "max-age=60", after: 20) == "revalidate")
        #expect(kind(request, "max-age=60, immutable", after: 20) == "use")
        #expect(kind(request, "max-age=60, immutable", after: 70) == "revalidate")
    }

    /// The policy, what the origin said, and what follows when the answer is 20 s old.
    private static let policies: [(CachePolicy, String, String)] = [
        (.staleFirst, "max-age=60", "use"), (.staleFirst, "max-age=10", "use and refresh"),
        (.staleFirst, "max-age=10, must-revalidate", "revalidate"),
        (.staleFirst, "no-cache", "revalidate"), (.cacheFirst, "max-age=10", "use"),
        (.cacheFirst, "no-cache", "use"), (.cacheFirst, "no-store", "fetch"),
        (.cacheOnly, "max-age=10", "use"), (.cacheOnly, "no-store", "not cached"),
        (.reload, "max-age=60", "fetch"), (.bypass, "max-age=60", "fetch"),
    ]

    @Test("what the caller's policy says", arguments: policies.indices)
    func policy(index: Int) {
        let (policy, terms, expected) = Self.policies[index]
        #expect(kind(CacheRequest(policy: policy), terms, after: 20) == expected)
    }

    @Test("without a stored answer the origin is asked, unless nobody may be")
    func nothingStored() {
        let decide = { (request: CacheRequest) in
            rules.decide(request, stored: nil, now: noon)
        }
        #expect(decide(CacheRequest()) == .fetch)
        #expect(decide(CacheRequest(policy: .cacheFirst)) == .fetch)
        #expect(decide(CacheRequest(policy: .cacheOnly)) == .notCached)
        #expect(decide(CacheRequest(headers: ["Cache-Control": "only-if-cached"])) == .notCached)
    }

    @Test("an answer to another request is none")
    func candidates() {
        let stored = StoredResponse.sample(
            ["Cache-Control": "max-age=60", "Vary": "A"], to: ["A": "1"])
        let decide = { (request: CacheRequest) in rules.decide(request, stored: stored, now: noon) }
        #expect(decide(CacheRequest(headers: ["A": "1"])).kind == "use")
        #expect(decide(CacheRequest(method: "HEAD", headers: ["A": "1"])).kind == "use")
        #expect(decide(CacheRequest(headers: ["A": "2"])) == .fetch)
        #expect(decide(CacheRequest(method: "POST", headers: ["A": "1"])) == .fetch)
        #expect(decide(CacheRequest(headers: ["A": "1", "If-None-Match": "\"9\""])) == .fetch)
        let part: HTTPHeaders = ["A": "1", "Range": "bytes=0-1"]
        #expect(decide(CacheRequest(headers: part)).kind == "use")
    }

    @Test("a stale part, a stale head, and what has no validator are fetched anew")
    func unconditional() {
        let stored = StoredResponse.sample(["Cache-Control": "max-age=1", "ETag": "\"1\""])
        let decide = { (request: CacheRequest) in
            rules.decide(request, stored: stored, now: noon + 9)
        }
        #expect(decide(CacheRequest()) == .revalidate(["If-None-Match": "\"1\""]))
        #expect(decide(CacheRequest(headers: ["Range": "bytes=0-1"])) == .fetch)
        #expect(decide(CacheRequest(method: "HEAD")) == .fetch)
        let bare = StoredResponse.sample(["Cache-Control": "max-age=1"])
        #expect(rules.decide(CacheRequest(), stored: bare, now: noon + 9) == .fetch)
    }

    @Test("what is used tells its age; what is refreshed behind tells the conditions as well")
    func headers() {
        let stored = StoredResponse.sample([
            "Cache-Control": "max-age=10, stale-while-revalidate=60", "ETag": "\"1\"",
        ])
        guard case .use(let fresh) = rules.decide(CacheRequest(), stored: stored, now: noon + 5),
            case .useAndRefresh(let stale, let conditions) = rules.decide(
                CacheRequest(), stored: stored, now: noon + 15)
        else {
            Issue.record("the stored answer is not used")
            return
        }
        #expect(fresh["Age"] == "5")
        #expect(stale["Age"] == "15")
        #expect(conditions == ["If-None-Match": "\"1\""])
    }

    @Test("of several stored answers the newest that matches is chosen")
    func selecting() {
        let one = StoredResponse.sample(["Vary": "A"], to: ["A": "1"])
        let two = StoredResponse.sample(["Vary": "A"], to: ["A": "2"])
        var newer = one
        newer.responseTime += 5
        let request = CacheRequest(headers: ["A": "1"])
        #expect(rules.select(from: [one, newer, two], for: request) == newer)
        #expect(rules.select(from: [two], for: request) == nil)
    }

    @Test("freshUntil is the moment when asking begins")
    func freshUntil() {
        let until = { (headers: HTTPHeaders) in rules.freshUntil(.sample(headers)) }
        #expect(until(["Cache-Control": "max-age=60", "Age": "20"]) == noon + 40)
        #expect(until(["Cache-Control": "max-age=60, no-cache"]) == .distantPast)
        #expect(until(["Cache-Control": "max-age=60, no-store"]) == .distantPast)
        #expect(until([:]) <= noon)
    }
}
