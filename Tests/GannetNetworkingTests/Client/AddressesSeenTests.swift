import FoundationEssentials
import GannetCore
import GannetNetworking
import GannetTesting
import Testing

/// What an origin sees of an address, byte for byte.
@Suite("Addresses as the origin sees them", .timeLimit(.minutes(1)))
struct AddressesSeenTests {
    /// What is written behind `http://host:port`, and the target that arrives.
    @Test(
        "the path arrives as a browser sends it",
        arguments: [
            ("/图片/头像.png", "/%E5%9B%BE%E7%89%87/%E5%A4%B4%E5%83%8F.png"),
            ("/%e5%9b%be.png", "/%e5%9b%be.png"),
            ("/a b.png", "/a%20b.png"), ("/a.png  \n", "/a.png"), ("/%20a.png%20", "/%20a.png%20"),
            ("/“a” ‘b’.png", "/%E2%80%9Ca%E2%80%9D%20%E2%80%98b%E2%80%99.png"),
            ("/100%.png", "/100%25.png"), ("/a%20b%.png", "/a%20b%25.png"), ("/%zz", "/%25zz"),
            ("/a.png#part", "/a.png"), ("/a.png#?b", "/a.png"), ("/a\r\n\tb.png", "/ab.png"),
            ("/b/../a/./c.png", "/a/c.png"), ("/b/%2E%2e/a.png", "/a.png"),
            ("/a//b.png", "/a//b.png"), ("/b\\a.png", "/b/a.png"), ("", "/"),
            ("?q=ü", "/?q=%C3%BC"),
            ("/a.png?x=1 2&y=图#z", "/a.png?x=1%202&y=%E5%9B%BE"), ("/a.png?../b", "/a.png?../b"),
            ("/a+b;c=d,e@f:g.png", "/a+b;c=d,e@f:g.png"), ("/a%2Fb.png", "/a%2Fb.png"),
        ])
    func targets(written: String, seen: String) async throws {
        let bench = try Bench { _ in .ok(Data("x".utf8)) }
        _ = try await bench.answer(written)
        let request = try #require(bench.origin.requests.first)
        #expect(request.target == seen)
        #expect(request.headers["Host"] == "127.0.0.1:\(bench.origin.port)")
    }

    @Test(
        "a host of other letters is asked for in ASCII",
        arguments: [
            "bücher.example", "BÜCHER.example", "b%C3%BCcher.example", "xn--bcher-kva.example",
            "bu\u{308}cher.example",
        ])
    func internationalHosts(host: String) async throws {
        let bench = try Bench(Self.resolving("xn--bcher-kva.example")) { _ in .ok(Data()) }
        _ = try await bench.client.answer(to: "HTTP://\(host):\(bench.origin.port)/ü")
        let request = try #require(bench.origin.requests.first)
        #expect(request.headers["Host"] == "xn--bcher-kva.example:\(bench.origin.port)")
        #expect(request.target == "/%C3%BC")
    }

    @Test("a host that libidn2 alone can tell is asked for in ASCII too")
    func oddHost() async throws {
        let bench = try Bench(Self.resolving("file.example")) { _ in .ok(Data()) }
        _ = try await bench.client.answer(to: "http://ﬁle.example:\(bench.origin.port)/")
        #expect(bench.origin.requests.first?.headers["Host"] == "file.example:\(bench.origin.port)")
    }

    @Test(
        "an address of version 6 is connected to, in whatever form",
        .enabled(if: hasVersion6, "this machine has no ::1"),
        arguments: ["[::1]", "[0:0:0:0:0:0:0:1]", "[::0001]"])
    func version6(host: String) async throws {
        let origin = try ScriptedOrigin(overIPv6: true) { _ in .ok(Data()) }
        defer { origin.stop() }
        let client = HTTPClient(configuration: .init().withoutProxies)
        defer { client.shutdown() }
        _ = try await client.answer(to: "http://\(host):\(origin.port)/a")
        #expect(origin.requests.first?.headers["Host"] == "[::1]:\(origin.port)")
    }

    @Test("a name and password arrive as Basic credentials, and nowhere else")
    func userInfo() async throws {
        let bench = try Bench { _ in .ok(Data()) }
        let text = "http://Al%40ddin:open sesame@127.0.0.1:\(bench.origin.port)/a.png"
        let answer = try await bench.client.answer(to: text.replacing(" ", with: "%20"))
        let request = try #require(bench.origin.requests.first)
        #expect(request.headers["Authorization"] == "Basic QWxAZGRpbjpvcGVuIHNlc2FtZQ==")
        #expect(request.headers["Host"] == "127.0.0.1:\(bench.origin.port)")
        #expect(request.target == "/a.png")
        #expect(answer.url.text == "http://127.0.0.1:\(bench.origin.port)/a.png")
    }

    private static func resolving(_ name: String) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        let loopback = [IPAddress(bytes: [127, 0, 0, 1])].compactMap(\.self)
        configuration.resolver = { $0 == name ? loopback : [] }
        return configuration
    }

    private static let hasVersion6 =
        FileManager.default.contents(atPath: "/proc/net/if_inet6")?.isEmpty == false
}

extension OriginRequest {
    /// Path and query, as they arrived.
    fileprivate var target: String { path + (query.map { "?\($0)" } ?? "") }
}
