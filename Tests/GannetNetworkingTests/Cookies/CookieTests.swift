import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Cookies of a client", .timeLimit(.minutes(1)))
struct CookieTests {
    @Test("what an answer sets is sent from then on, until it ends")
    func kept() async throws {
        let time = FakeTime()
        var configuration = HTTPClient.Configuration()
        configuration.time = time
        let bench = try Bench(configuration) { _ in
            .ok(Data(), headers: ["Set-Cookie": "a=1; Max-Age=60", "set-cookie": "b=2"])
        }
        for _ in 0..<2 { _ = try await bench.answer() }
        #expect(Self.sent(bench) == [nil, "a=1; b=2"])
        time.advance(by: 60)
        _ = try await bench.answer("/later")
        #expect(Self.sent(bench).last == "b=2")
    }

    @Test("each partition has its own, and a signed-out one has none")
    func partitions() async throws {
        let bench = try Bench { request in
            .ok(Data(), headers: ["Set-Cookie": "who=\(request.query ?? "")"])
        }
        for _ in 0..<2 {
            for account in ["ann", "bob"] {
                var request = bench.request("/?\(account)")
                request.partition = account
                _ = try await bench.client.answer(to: request)
            }
        }
        #expect(Self.sent(bench) == [nil, nil, "who=ann", "who=bob"])
        bench.client.removeCookies(in: "ann")
        for account in ["ann", "bob"] {
            var request = bench.request("/?x")
            request.partition = account
            _ = try await bench.client.answer(to: request)
        }
        #expect(Self.sent(bench).suffix(2) == [nil, "who=bob"])
    }

    @Test("a redirect sets cookies too, and one to itself that does is no loop")
    func redirects() async throws {
        let bench = try Bench { request in
            guard request.headers["Cookie"] == nil else { return .ok(Data.pattern(4)) }
            var answer = OriginAnswer.redirect(to: "/")
            answer.headers["Set-Cookie"] = "seen=1"
            return answer
        }
        #expect(try await bench.answer().body == .pattern(4))
        #expect(Self.sent(bench) == [nil, "seen=1"])
    }

    @Test("a redirect to itself that sets the same cookie again is a loop")
    func loopWithCookie() async throws {
        let bench = try Bench { _ in
            var answer = OriginAnswer.redirect(to: "/")
            answer.headers["Set-Cookie"] = "seen=1"
            return answer
        }
        let error = try await bench.failure()
        #expect(error.code == .tooManyRedirects && error.reason.contains("loop"))
        #expect(bench.origin.requests.count == 2)
    }

    @Test("a Cookie field of the caller's goes alone, and not to another host")
    func callers() async throws {
        let bench = try Bench { request in
            switch request.path {
            case "/set": .ok(Data(), headers: ["Set-Cookie": "jar=1"])
            case "/away": .redirect(to: "http://localhost:\(request.query ?? "")/end")
            default: .ok(Data())
            }
        }
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.resolver = { _ in [Self.loopback].compactMap(\.self) }
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        _ = try await client.answer(to: bench.request("/set"))
        var request = bench.request("/away?\(bench.origin.port)")
        request.headers["Cookie"] = "mine=1"
        _ = try await client.answer(to: request)
        _ = try await client.answer(to: bench.request("/plain"))
        #expect(
            bench.origin.requests.map { $0.headers.values(of: "Cookie") }
                == [[], ["mine=1"], [], ["jar=1"]])
    }

    @Test("a pooled connection carries each partition's own cookies")
    func pooledHandles() async throws {
        let bench = try Bench { request in
            .ok(Data(), headers: ["Set-Cookie": "n=\(request.path.dropFirst()); Path=/"])
        }
        for round in 0..<40 {
            var request = bench.request("/\(round % 2)")
            request.partition = "\(round % 2)"
            _ = try await bench.client.answer(to: request)
        }
        for request in bench.origin.requests.dropFirst(2) {
            #expect(request.headers["Cookie"] == "n=\(request.path.dropFirst())")
        }
        #expect(bench.origin.connectionCount == 1)
    }

    @Test("switched off, nothing is kept")
    func off() async throws {
        var configuration = HTTPClient.Configuration()
        configuration.keepsCookies = false
        let bench = try Bench(configuration) { _ in
            .ok(Data(), headers: ["Set-Cookie": "a=1"])
        }
        for _ in 0..<2 { _ = try await bench.answer() }
        #expect(Self.sent(bench) == [nil, nil])
    }

    @Test("a thousand partitions are remembered, those used last")
    func manyPartitions() throws {
        let store = CookieStore(time: FakeTime())
        let address = try WebAddress(ImageURL("http://a.example/"))
        for number in 0...CookieStore.mostJars {
            store.receive(["Set-Cookie": "n=v"], from: address, partition: "\(number)")
            _ = store.header(for: address, partition: "0")
        }
        #expect(store.header(for: address, partition: "0") == "n=v")
        #expect(store.header(for: address, partition: "1") == nil)
        #expect(store.header(for: address, partition: "2") == "n=v")
    }

    private static let loopback = IPAddress(bytes: [127, 0, 0, 1])

    private static func sent(_ bench: Bench) -> [String?] {
        bench.origin.requests.map { $0.headers["Cookie"] }
    }
}
