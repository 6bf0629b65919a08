import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct StoredFieldsTests {
    @Test("fields of one hop are not stored, nor those that Connection names; cookies are")
    func dropping() {
        let headers: HTTPHeaders = [
            "Connection": "x-hop, close", "Keep-Alive": "timeout=5", "X-Hop": "1",
            "Transfer-Encoding": "chunked", "TE": "trailers", "Upgrade": "h2c", "Trailer": "A",
            "Proxy-Authenticate": "Basic", "Proxy-Authentication-Info": "a", "Set-Cookie": "a=b",
            "ETag": "\"1\"",
        ]
        #expect(StoredFields.kept(of: headers) == ["Set-Cookie": "a=b", "ETag": "\"1\""])
    }

    @Test("a reused answer tells its age in whole seconds, and its date")
    func reuse() {
        let headers = StoredFields.forReuse(of: .sample(["Age": "3", "A": "1"]), age: 12.9)
        #expect(headers["Age"] == "12")
        #expect(headers["Date"] == "Thu, 01 Jan 2026 12:00:00 GMT")
        #expect(headers["A"] == "1")
    }

    @Test("fields that the origin wants to be asked about are left out")
    func qualifiedNoCache() {
        let stored = StoredResponse.sample([
            "Cache-Control": "no-cache=\"a, b\"", "A": "1", "C": "3",
        ])
        let headers = StoredFields.forReuse(of: stored, age: 0)
        #expect(headers["A"] == nil)
        #expect(headers["C"] == "3")
    }
}
