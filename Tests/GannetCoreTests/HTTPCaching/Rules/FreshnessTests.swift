import FoundationEssentials
import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct FreshnessTests {
    private static let date = HTTPDate.string(from: noon)

    private static func date(_ seconds: Double) -> String {
        HTTPDate.string(from: noon + seconds)
    }

    private func lifetime(
        _ headers: HTTPHeaders, status: Int = 200, fallback: Double? = nil
    ) -> Double {
        Freshness(of: .sample(headers, status: status), heuristicFallback: fallback, now: noon)
            .lifetime
    }

    @Test("max-age goes before Expires, s-maxage is for others, and the first value counts")
    func explicit() {
        #expect(lifetime(["Cache-Control": "max-age=60", "Expires": Self.date(500)]) == 60)
        #expect(lifetime(["Cache-Control": "s-maxage=60", "Expires": Self.date(500)]) == 500)
        #expect(lifetime(["Cache-Control": "max-age=x", "Expires": Self.date(500)]) == 0)
        #expect(lifetime(["Expires": Self.date(500), "Date": Self.date(100)]) == 400)
        #expect(lifetime(["Expires": Self.date(-500)]) == 0)
        #expect(lifetime(["Expires": "0"]) == 0)
        #expect(lifetime(["Expires": Self.date(9), "expires": Self.date(99)]) == 9)
    }

    @Test("without a word about freshness it is a tenth of the time since the last change")
    func heuristic() {
        let changed: HTTPHeaders = ["Last-Modified": Self.date(-1000), "Date": Self.date]
        #expect(lifetime(changed) == 100)
        #expect(lifetime(changed, status: 404) == 100)
        #expect(lifetime(changed, status: 403) == 0)
        var isPublic = changed
        isPublic["Cache-Control"] = "public"
        #expect(lifetime(isPublic, status: 403) == 100)
        #expect(lifetime(["Last-Modified": Self.date(1000), "Date": Self.date]) == 0)
        var expired = changed
        expired["Expires"] = "0"
        #expect(lifetime(expired) == 0)
    }

    @Test("the fallback is for pictures about which nothing is said")
    func fallback() {
        let picture: HTTPHeaders = ["Content-Type": "Image/PNG"]
        #expect(lifetime(picture, fallback: 86_400) == 86_400)
        #expect(lifetime(picture, fallback: nil) == 0)
        #expect(lifetime(picture, status: 404, fallback: 86_400) == 0)
        #expect(lifetime(["Content-Type": "text/html"], fallback: 86_400) == 0)
        #expect(lifetime([:], fallback: 86_400) == 0)
        for (name, value) in [
            ("ETag", "\"1\""), ("Last-Modified", "garbage"), ("Expires", "0"),
            ("Cache-Control", "must-revalidate"), ("Cache-Control", "max-age=0"),
        ] {
            var headers = picture
            headers[name] = value
            #expect(lifetime(headers, fallback: 86_400) == 0, "\(name)")
        }
    }

    private func age(
        _ headers: HTTPHeaders, delay: Double = 0, now: Double = 0
    ) -> Double {
        var stored = StoredResponse.sample(headers)
        stored.requestTime = noon - delay
        return Freshness(of: stored, heuristicFallback: nil, now: noon + now).age
    }

    @Test("the age is the larger of what Date and Age tell, and what has passed since")
    func age() {
        #expect(age([:]) == 0)
        #expect(age([:], now: 7) == 7)
        #expect(age(["Age": "30"], now: 7) == 37)
        #expect(age(["Date": Self.date(-50)], now: 7) == 57)
        #expect(age(["Date": Self.date(-50), "Age": "30"], now: 7) == 57)
        #expect(age(["Date": Self.date(-20), "Age": "30"], delay: 4, now: 7) == 41)
        #expect(age(["Date": Self.date(50)]) == 0)
        #expect(age(["Date": "rubbish"], now: 7) == 7)
    }

    @Test("the first number of Age counts, and what is none does not")
    func announcedAge() {
        #expect(age(["Age": "7, 90"]) == 7)
        #expect(age(["Age": "7", "age": "90"]) == 7)
        #expect(age(["Age": "7;x=1"]) == 7)
        #expect(age(["Age": "abc"]) == 0)
        #expect(age(["Age": "-5"]) == 0)
        #expect(age(["Age": "99999999999999999999"]) == 2_147_483_648)
    }

    @Test("a clock that was set back does not keep an answer fresh")
    func clockSetBack() {
        #expect(age([:], now: -500) == 500)
    }

    @Test("an answer is fresh as long as its lifetime exceeds its age")
    func border() {
        let stored = StoredResponse.sample(["Cache-Control": "max-age=60"])
        let isFresh = { (seconds: Double) in
            Freshness(of: stored, heuristicFallback: nil, now: noon + seconds).isFresh
        }
        #expect(isFresh(59.9))
        #expect(!isFresh(60))
    }
}
