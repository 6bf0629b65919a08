import FoundationEssentials
import Gannet
import GannetTesting
import Testing

@Suite("The HTTP cache, beyond a plain GET", .timeLimit(.minutes(1)))
struct HTTPCacheMethodsTests {
    private let time = FakeTime()
    private let store = FakeDataCache()
    private let url = ImageURL("https://a.example/a")

    private func cache(
        _ script: @escaping @Sendable (HTTPRequest) -> FakeLoader.Answer
    ) -> (HTTPCache, FakeLoader) {
        let loader = FakeLoader(script: script)
        let cache = HTTPCache(
            loader: loader, store: store, executor: ThreadedExecutor(), time: time)
        return (cache, loader)
    }

    private func request(_ headers: HTTPHeaders = [:], method: String = "GET") -> HTTPRequest {
        HTTPRequest(url: url, method: method, headers: headers)
    }

    @Test("gives the stored part that Range asks for, and the stored head without its body")
    func parts() async throws {
        let (cache, loader) = cache { _ in
            .ok(Data("0123456789".utf8), headers: ["Cache-Control": "max-age=60"])
        }
        _ = try await cache.response(for: request())
        let part = try await cache.response(for: request(["Range": "bytes=2-4"])).response
        #expect(part.status == 206 && part.body == Data("234".utf8))
        #expect(part.headers["Content-Range"] == "bytes 2-4/10")
        let head = try await cache.response(for: request(method: "HEAD"))
        #expect(head.source == .disk && head.response.body.isEmpty)
        #expect(loader.requests.count == 1)
    }

    @Test("keeps the answers for several languages beside each other, and drops them together")
    func variants() async throws {
        let (cache, loader) = cache { request in
            .ok(
                Data((request.headers["Accept-Language"] ?? "none").utf8),
                headers: ["Cache-Control": "max-age=60", "Vary": "Accept-Language"])
        }
        for _ in 0..<3 {
            for language in ["de", "en", "fr"] {
                let answer = try await cache.response(for: request(["Accept-Language": language]))
                #expect(answer.response.body == Data(language.utf8))
            }
            #expect(try await cache.response(for: request()).response.body == Data("none".utf8))
        }
        #expect(loader.requests.count == 4)
        _ = try await cache.response(for: request(method: "DELETE"))
        #expect(store.entries.isEmpty)
    }

    @Test("keeps sixteen answers for an address at most, and each only once")
    func variantLimit() async throws {
        let (cache, _) = cache { _ in
            .ok(Data("x".utf8), headers: ["Cache-Control": "max-age=60", "Vary": "Foo"])
        }
        for number in 0..<40 {
            for _ in 0..<2 {
                _ = try await cache.response(for: request(["Foo": "\(number % 20)"]))
            }
        }
        #expect(store.entries.count == 17)
    }

    @Test("stores each step of a redirect under its own address")
    func redirects() async throws {
        let (cache, loader) = cache { request in
            guard request.url.text.hasSuffix("/a") else {
                return .ok(Data("end".utf8), headers: ["Cache-Control": "max-age=600"])
            }
            return .respond(
                status: 301, headers: ["Location": "/b", "Cache-Control": "max-age=60"],
                body: Data())
        }
        for _ in 0..<2 {
            let answer = try await cache.response(for: request()).response
            #expect(answer.body == Data("end".utf8) && answer.url.text.hasSuffix("/b"))
        }
        #expect(loader.requests.count == 2)
        time.advance(by: 61)
        _ = try await cache.response(for: request())
        #expect(loader.requests.map(\.url.text).last == url.text, "the redirect alone was stale")
        var unfollowed = request()
        unfollowed.maximumRedirects = 0
        #expect(try await cache.response(for: unfollowed).response.status == 301)
    }

    @Test("follows a loop no longer than the request allows, and nobody's credentials elsewhere")
    func redirectLimits() async throws {
        let (cache, loader) = cache { request in
            .respond(
                status: 302, headers: ["Location": "https://b.example/\(request.url.text.count)"],
                body: Data())
        }
        await #expect {
            try await cache.response(for: request(["Authorization": "secret"]))
        } throws: {
            ($0 as? ImageError)?.code == .tooManyRedirects
        }
        let told = loader.requests.map { $0.headers["Authorization"] }
        #expect(told.first == "secret" && told.dropFirst().allSatisfy { $0 == nil })
    }

    @Test("answers 504 where a stored answer must be confirmed and cannot be, and tells why")
    func gatewayTimeout() async throws {
        let isBroken = Gate()
        let (cache, _) = cache { _ in
            isBroken.isOpen
                ? .fail(ImageError(.reset, "gone"))
                : .ok(
                    Data("x".utf8),
                    headers: ["Cache-Control": "max-age=1, must-revalidate", "ETag": "\"1\""])
        }
        _ = try await cache.response(for: request())
        time.advance(by: 2)
        isBroken.open()
        let answer = try await cache.response(for: request())
        #expect(answer.response.status == 504 && answer.failure?.code == .reset)
        let only = HTTPRequest(
            url: ImageURL("https://a.example/other"), headers: ["Cache-Control": "only-if-cached"])
        let missing = try await cache.response(for: only)
        #expect(missing.response.status == 504 && missing.failure?.code == .notCached)
        await #expect {
            try await cache.response(
                for: HTTPRequest(url: ImageURL("https://b.example")), policy: .cacheOnly)
        } throws: {
            ($0 as? ImageError)?.code == .notCached
        }
    }

    @Test("gives a stale answer in place of an error, and the error with it")
    func staleIfError() async throws {
        let isBroken = Gate()
        let (cache, _) = cache { _ in
            isBroken.isOpen
                ? .respond(status: 503, headers: [:], body: Data())
                : .ok(Data("x".utf8), headers: ["Cache-Control": "max-age=1"])
        }
        _ = try await cache.response(for: request())
        time.advance(by: 2)
        isBroken.open()
        let answer = try await cache.response(for: request())
        #expect(answer.source == .stale && answer.failure?.httpStatus == 503)
        #expect(answer.response.status == 200 && answer.response.body == Data("x".utf8))
    }

    @Test("refreshes behind a stale answer once, however many ask meanwhile")
    func staleWhileRevalidate() async throws {
        let count = Recorder<Void>()
        let (cache, loader) = cache { _ in
            count.append(())
            guard count.count == 1 else { return .hold }
            return .ok(
                Data("1".utf8), headers: ["Cache-Control": "max-age=1, stale-while-revalidate=60"])
        }
        _ = try await cache.response(for: request())
        time.advance(by: 2)
        for _ in 0..<5 { #expect(try await cache.response(for: request()).source == .stale) }
        let refresh = try await loader.started.wait(count: 2)[1]
        refresh.respond(
            status: 200, headers: ["Cache-Control": "max-age=60"], body: Data("2".utf8))
        await cache.waitForRefreshes()
        #expect(loader.requests.count == 2)
        let answer = try await cache.response(for: request())
        #expect(answer.source == .disk && answer.response.body == Data("2".utf8))
    }

    @Test("tries again what may be sent twice, and nothing else", arguments: ["GET", "POST"])
    func retries(method: String) async throws {
        let count = Recorder<Void>()
        let (cache, loader) = cache { _ in
            count.append(())
            return count.count == 1
                ? .respond(status: 503, headers: ["Retry-After": "7"], body: Data())
                : .ok(Data("x".utf8))
        }
        let asked = request(method: method)
        async let answer = cache.response(for: asked, retry: RetryPolicy())
        if method == "GET" {
            _ = try await time.scheduled.wait(count: 1)
            time.advance(by: 7)
        }
        #expect(try await answer.response.status == (method == "GET" ? 200 : 503))
        #expect(loader.requests.count == (method == "GET" ? 2 : 1))
    }

    @Test("ends a pause between two tries when the task is cancelled")
    func cancelledPause() async throws {
        let (cache, _) = cache { _ in .fail(ImageError(.reset, "gone")) }
        let asked = request(["X": "1"])
        let task = Task { try await cache.response(for: asked, retry: RetryPolicy(base: 1e6)) }
        _ = try await time.scheduled.wait(count: 1)
        task.cancel()
        await #expect { try await task.value } throws: { ($0 as? ImageError)?.code == .cancelled }
        #expect(time.pendingDeadlines.isEmpty)
    }

    @Test("never lets a captive portal's page take a picture's place")
    func captivePortal() async throws {
        let isAway = Gate()
        let (cache, _) = cache { _ in
            isAway.isOpen
                ? .ok(Data("<html>".utf8), headers: ["Content-Type": "text/html; charset=utf-8"])
                : .ok(
                    Data("picture".utf8),
                    headers: ["Content-Type": "image/png", "Cache-Control": "max-age=1"])
        }
        _ = try await cache.response(for: request())
        time.advance(by: 2)
        isAway.open()
        let answer = try await cache.response(for: request())
        #expect(answer.source == .stale && answer.response.body == Data("picture".utf8))
        #expect(store.entries.values.map(\.body) == [Data("picture".utf8)])
    }
}
