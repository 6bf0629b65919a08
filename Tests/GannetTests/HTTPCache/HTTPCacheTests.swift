import FoundationEssentials
import Gannet
import GannetTesting
import Testing

@Suite("The HTTP cache", .timeLimit(.minutes(1)))
struct HTTPCacheTests {
    private let time = FakeTime()
    private let store = FakeDataCache()
    private let url = ImageURL("https://a.example/apps.plist")

    private func cache(
        _ script: @escaping @Sendable (HTTPRequest) -> FakeLoader.Answer
    ) -> (HTTPCache, FakeLoader) {
        let loader = FakeLoader(script: script)
        let cache = HTTPCache(
            loader: loader, store: store, executor: ThreadedExecutor(), time: time)
        return (cache, loader)
    }

    @Test("reuses a fresh answer with its age, and revalidates a stale one")
    func freshness() async throws {
        let (cache, loader) = cache { request in
            let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"1\""]
            return request.headers["If-None-Match"] == nil
                ? .ok(Data("text".utf8), headers: headers)
                : .respond(status: 304, headers: headers, body: Data())
        }
        #expect(try await cache.response(for: HTTPRequest(url: url)).source == .network)
        time.advance(by: 10)
        let second = try await cache.response(for: HTTPRequest(url: url))
        #expect(second.source == .disk)
        #expect(second.response.headers["Age"] == "10")
        time.advance(by: 60)
        let third = try await cache.response(for: HTTPRequest(url: url))
        #expect(third.source == .revalidated)
        #expect(third.response.body == Data("text".utf8) && third.response.status == 200)
        #expect(loader.requests.count == 2)
    }

    @Test("keeps a name and password in an address apart, but out of keys and messages")
    func credentials() async throws {
        let (cache, loader) = cache { _ in
            .ok(Data("text".utf8), headers: ["Cache-Control": "private, max-age=60"])
        }
        var spelledOut = HTTPRequest(url: url)
        spelledOut.headers["Authorization"] = "Basic bWU6c2VjcmV0"
        let mine = HTTPRequest(url: ImageURL("https://me:secret@a.example:443/apps.plist"))
        let error = await #expect(throws: ImageError.self) {
            try await cache.response(for: mine, policy: .cacheOnly)
        }
        #expect(error?.input == url.text)
        #expect(try await cache.response(for: mine).source == .network)
        #expect(try await cache.response(for: spelledOut).source == .disk)
        #expect(try await cache.response(for: HTTPRequest(url: url)).source == .network)
        #expect(loader.requests.count == 2)
    }

    @Test("hands over an error status as an answer")
    func status() async throws {
        let (cache, _) = cache { _ in .respond(status: 404, headers: [:], body: Data()) }
        #expect(try await cache.response(for: HTTPRequest(url: url)).response.status == 404)
    }

    @Test("forgets an answer when the address is written to")
    func invalidation() async throws {
        let (cache, loader) = cache { _ in
            .ok(Data("text".utf8), headers: ["Cache-Control": "max-age=60"])
        }
        _ = try await cache.response(for: HTTPRequest(url: url))
        _ = try await cache.response(for: HTTPRequest(url: url, method: "POST"))
        #expect(try await cache.response(for: HTTPRequest(url: url)).source == .network)
        #expect(loader.requests.count == 3)
    }

    @Test("keeps partitions apart, which have other cookies")
    func partitions() async throws {
        let (cache, loader) = cache { request in
            .ok(Data(request.partition.utf8), headers: ["Cache-Control": "max-age=60"])
        }
        for _ in 0..<2 {
            for partition in ["", "ann", "bob"] {
                var request = HTTPRequest(url: url)
                request.partition = partition
                let answer = try await cache.response(for: request)
                #expect(answer.response.body == Data(partition.utf8))
            }
        }
        #expect(loader.requests.count == 3)
    }

    @Test("never gives one account the other's answer")
    func accounts() async throws {
        let (cache, _) = cache { request in
            .ok(
                Data((request.headers["Authorization"] ?? "").utf8),
                headers: ["Cache-Control": "max-age=60"])
        }
        for _ in 0..<10 {
            for account in ["one", "two"] {
                let request = HTTPRequest(url: url, headers: ["Authorization": account])
                let body = try await cache.response(for: request).response.body
                #expect(body == Data(account.utf8))
            }
        }
    }

    @Test("gives what was made for nobody to who has cookies, and never the other way round")
    func cookies() async throws {
        let (cache, loader) = cache { request in
            .ok(
                Data((request.headers["Cookie"] ?? "none").utf8),
                headers: ["Cache-Control": "max-age=60"])
        }
        let (own, open) = (ImageURL("https://a.example/own"), ImageURL("https://a.example/open"))
        let ann: HTTPHeaders = ["Cookie": "ann"]
        _ = try await cache.response(for: HTTPRequest(url: open))
        let shared = try await cache.response(for: HTTPRequest(url: open, headers: ann))
        #expect(shared.source == .disk && shared.response.body == Data("none".utf8))
        _ = try await cache.response(for: HTTPRequest(url: own, headers: ann))
        for headers: HTTPHeaders in [[:], ["Cookie": "bob"]] {
            let answer = try await cache.response(for: HTTPRequest(url: own, headers: headers))
            #expect(answer.source == (headers.isEmpty ? .network : .disk))
            #expect(answer.response.body == Data("none".utf8))
        }
        #expect(loader.requests.count == 3)
    }

    @Test("stores nothing that its owner vetoes")
    func veto() async throws {
        let loader = FakeLoader { _ in
            .ok(Data("text".utf8), headers: ["Cache-Control": "max-age=60"])
        }
        let cache = HTTPCache(
            loader: loader, store: store, executor: ThreadedExecutor(), time: time
        ) { _, body in body.count > 100 }
        _ = try await cache.response(for: HTTPRequest(url: url))
        #expect(store.entries.isEmpty)
    }

    @Test("aborts the transfer when the task that waits is cancelled")
    func cancellation() async throws {
        let (cache, loader) = cache { _ in .hold }
        let task = Task { try await cache.response(for: HTTPRequest(url: url)) }
        try await loader.started.wait(count: 1)
        task.cancel()
        try await loader.cancelled.wait(count: 1)
        await #expect { try await task.value } throws: { ($0 as? ImageError)?.code == .cancelled }
    }
}
