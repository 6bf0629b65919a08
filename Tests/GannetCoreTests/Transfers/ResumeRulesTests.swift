import FoundationEssentials
import Testing

@testable import GannetCore

@Suite("The rules of going on with a body", .timeLimit(.minutes(1)))
struct ResumeRulesTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)
    private let url = ImageURL("https://a.example/1.png")

    private func beginning(
        _ headers: HTTPHeaders = ["ETag": "\"1\"", "Content-Length": "10"], body: String = "0123",
        status: Int = 200
    ) -> PartialBody? {
        PartialBody(
            StoredResponse(
                status: status, headers: headers, url: url, requestTime: now, responseTime: now),
            body: Data(body.utf8))
    }

    private func rest(
        _ range: String?, body: String = "456789", status: Int = 206,
        _ more: HTTPHeaders = ["ETag": "\"1\""]
    ) -> HTTPResponse {
        var headers = more
        headers["Content-Range"] = range
        headers["Content-Length"] = "\(body.utf8.count)"
        return HTTPResponse(status: status, headers: headers, body: Data(body.utf8), url: url)
    }

    private func whole(_ response: HTTPResponse) throws -> HTTPResponse? {
        let partial = try #require(beginning())
        if case .completed(let whole) = ResumeRules.verdict(on: response, after: partial) {
            return whole
        }
        return nil
    }

    @Test("glue the rest to the beginning, under the fields of the whole")
    func completes() throws {
        let answer = rest("bytes 4-9/10", ["ETag": "\"1\"", "X-New": "yes"])
        let whole = try #require(try whole(answer))
        #expect(whole.status == 200 && String(decoding: whole.body, as: UTF8.self) == "0123456789")
        #expect(whole.headers["Content-Length"] == "10" && whole.headers["X-New"] == "yes")
        #expect(whole.headers["Content-Range"] == nil)
        #expect(try self.whole(rest("bytes 4-9/*")) != nil)
    }

    @Test(
        "never glue what does not fit",
        arguments: [
            "bytes 3-8/10", "bytes 5-9/10", "bytes 4-8/10", "bytes 4-9/11", "bytes 4-9", "4-9/10",
            "bytes 9-4/10", "bytes 4-9/9", "bytes */10", "bytes 4-99999999999999999999/10", "",
        ])
    func wrongRange(field: String) throws {
        #expect(try whole(rest(field)) == nil)
    }

    @Test("never glue a short body, another version, or a coded body")
    func otherBodies() throws {
        #expect(try whole(rest("bytes 4-9/10", body: "45678")) == nil)
        #expect(try whole(rest("bytes 4-8/10", body: "45678")) == nil)
        #expect(try whole(rest(nil)) == nil)
        #expect(try whole(rest("bytes 4-9/10", ["ETag": "\"2\""])) == nil)
        #expect(
            try whole(rest("bytes 4-9/10", ["ETag": "\"1\"", "Content-Encoding": "gzip"])) == nil)
    }

    @Test("take a whole answer as it is, and start again after 416")
    func otherStatuses() throws {
        let partial = try #require(beginning())
        guard case .answer = ResumeRules.verdict(on: rest(nil, status: 200), after: partial),
            case .answer = ResumeRules.verdict(on: rest(nil, status: 404), after: partial),
            case .startAgain = ResumeRules.verdict(on: rest(nil, status: 416), after: partial)
        else {
            Issue.record("wrong verdict")
            return
        }
    }

    @Test("keep a beginning only under a strong validator")
    func validators() throws {
        #expect(try #require(beginning()).conditions["If-Range"] == "\"1\"")
        #expect(try #require(beginning()).conditions["Range"] == "bytes=4-")
        #expect(beginning(["ETag": "W/\"1\""]) == nil)
        #expect(beginning([:]) == nil)
        let dates: HTTPHeaders = [
            "Last-Modified": "Wed, 31 Dec 2025 23:00:00 GMT",
            "Date": "Thu, 01 Jan 2026 00:00:00 GMT",
        ]
        #expect(beginning(dates)?.validator == "Wed, 31 Dec 2025 23:00:00 GMT")
        // So young a file may have changed twice within that second.
        #expect(
            beginning([
                "Last-Modified": "Wed, 31 Dec 2025 23:59:59 GMT",
                "Date": "Thu, 01 Jan 2026 00:00:00 GMT",
            ]) == nil)
        #expect(beginning(["Last-Modified": "Wed, 31 Dec 2025 23:00:00 GMT"]) == nil)
    }

    @Test("keep no beginning of a coded body, of an error, or of nothing")
    func notKept() {
        #expect(beginning(["ETag": "\"1\"", "Content-Encoding": "br"]) == nil)
        #expect(beginning(status: 404) == nil && beginning(status: 206) == nil)
        #expect(beginning(body: "") == nil && beginning(body: "0123456789") == nil)
    }
}
