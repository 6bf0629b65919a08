import FoundationEssentials
import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct RevalidationTests {
    @Test("both validators become conditions, as they were received")
    func conditions() {
        let stored = StoredResponse.sample(["ETag": "W/\"1\"", "Last-Modified": "whenever"])
        #expect(
            Revalidation.conditions(for: stored)
                == ["If-None-Match": "W/\"1\"", "If-Modified-Since": "whenever"])
        #expect(Revalidation.conditions(for: .sample(["Date": "x"])).isEmpty)
    }

    /// The validators of the stored answer and of the 304, and whether the one is about the other.
    private static let pairs: [(HTTPHeaders, HTTPHeaders, Bool)] = [
        (["ETag": "\"1\""], ["ETag": "\"1\""], true),
        (["ETag": "\"1\""], ["ETag": "\"2\""], false),
        (["ETag": "W/\"1\""], ["ETag": "\"1\""], true),
        (["ETag": "\"1\""], [:], true),
        (["Last-Modified": "a"], ["ETag": "\"1\""], false),
        (["Last-Modified": "a"], ["Last-Modified": "a"], true),
        (["Last-Modified": "a"], ["Last-Modified": "b"], false),
        (["ETag": "\"1\"", "Last-Modified": "a"], ["ETag": "\"1\"", "Last-Modified": "b"], true),
        (["ETag": "\"1\""], ["Last-Modified": "b"], true),
    ]

    @Test("a 304 is about the answer that has its validator", arguments: pairs.indices)
    func validators(index: Int) {
        let (stored, answer, expected) = Self.pairs[index]
        #expect(Revalidation.isAbout(.sample(stored), .sample(answer, status: 304)) == expected)
    }

    @Test("a 304 brings its fields, and leaves what describes the body")
    func merging() {
        let stored = StoredResponse.sample([
            "Content-Type": "image/png", "Content-Length": "5", "Age": "9", "Date": "old",
            "Cache-Control": "max-age=1", "Set-Cookie": "a=1", "set-cookie": "b=1", "X": "1",
        ])
        let answer = CacheAnswer.sample(
            [
                "Content-Type": "text/html", "Content-Length": "0", "Cache-Control": "max-age=60",
                "Set-Cookie": "a=2", "Connection": "y", "Y": "1", "Vary": "Foo",
            ], status: 304, after: 10)
        let request = CacheRequest(headers: ["Foo": "1", "Bar": "2"])
        let merged = Revalidation.updated(stored, by: answer, to: request)
        #expect(
            merged.headers == [
                "Content-Type": "image/png", "Content-Length": "5", "X": "1",
                "Cache-Control": "max-age=60", "Set-Cookie": "a=2", "Vary": "Foo",
            ])
        #expect(merged.requestHeaders == ["Foo": "1"])
        #expect(merged.responseTime == noon + 10)
        #expect(Freshness(of: merged, heuristicFallback: nil, now: noon + 10).age == 0)
    }

    @Test("a HEAD freshens what is the same, and forgets what is not")
    func head() {
        let stored = StoredResponse.sample(["ETag": "\"1\"", "Content-Length": "5"])
        let request = CacheRequest(method: "HEAD")
        let same = CacheAnswer.sample(["Content-Length": "5", "A": "1"], after: 3)
        let update = Revalidation.afterHead(stored, same, to: request)
        #expect(update.stored?.headers["A"] == "1")
        #expect(update.stored?.responseTime == noon + 3)
        let other = CacheAnswer.sample(["Content-Length": "6"])
        #expect(Revalidation.afterHead(stored, other, to: request) == .remove)
    }
}
