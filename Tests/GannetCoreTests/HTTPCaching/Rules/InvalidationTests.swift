import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct InvalidationTests {
    private let target = ImageURL("http://a.test/b")

    private func update(
        _ method: String, _ headers: HTTPHeaders = [:], status: Int = 200
    ) -> CacheUpdate {
        HTTPCacheRules().afterAnswer(
            CacheRequest(method: method, url: target), stored: .sample([:]),
            answer: .sample(headers, status: status))
    }

    @Test("what may change a thing makes what is stored of it worthless")
    func unsafe() {
        for method in ["POST", "PUT", "DELETE", "PATCH", "M-SEARCH"] {
            #expect(update(method) == .invalidate([target]))
            #expect(update(method, status: 303) == .invalidate([target]))
            #expect(update(method, status: 500) == .doNotStore)
            #expect(update(method, status: 404) == .doNotStore)
        }
        #expect(update("OPTIONS") == .doNotStore)
    }

    @Test("addresses that the answer names go too, where they are of the same origin")
    func named() {
        let headers: HTTPHeaders = ["Location": "/c", "Content-Location": "d?e"]
        let all = [target, ImageURL("http://a.test/c"), ImageURL("http://a.test/d?e")]
        #expect(update("POST", headers) == .invalidate(all))
        let foreign: HTTPHeaders = ["Location": "http://z.test/b", "Content-Location": "/b"]
        #expect(update("POST", foreign) == .invalidate([target]))
    }
}
