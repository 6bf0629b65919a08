import GannetCore
import Testing

@testable import GannetNetworking

@Suite("Which proxy is used", .timeLimit(.minutes(1)))
struct ProxyTableTests {
    @Test("each scheme has its variable, and all_proxy stands in for both")
    func variables() throws {
        let own = Self.table(["http_proxy": "a:1", "https_proxy": "b:2", "all_proxy": "c:3"])
        #expect(try Self.proxy(own, "http://x.example/") == "a:1")
        #expect(try Self.proxy(own, "https://x.example/") == "b:2")
        let all = Self.table(["ALL_PROXY": "c:3", "http_proxy": ""])
        #expect(try Self.proxy(all, "http://x.example/") == "c:3")
        #expect(try Self.proxy(all, "https://x.example/") == "c:3")
        #expect(try Self.proxy(Self.table([:]), "https://x.example/") == nil)
    }

    @Test("capitals count, but for HTTP_PROXY, which a client of a CGI program can set")
    func capitals() throws {
        let table = Self.table(["HTTP_PROXY": "a:1", "HTTPS_PROXY": "b:2", "NO_PROXY": "y.example"])
        #expect(try Self.proxy(table, "http://x.example/") == nil)
        #expect(try Self.proxy(table, "https://x.example/") == "b:2")
        #expect(try Self.proxy(table, "https://y.example/") == nil)
    }

    @Test(
        "no_proxy names hosts, what lies below them, addresses and networks",
        arguments: [
            ("a.example", true), ("A.EXAMPLE", true), ("www.a.example", true),
            ("a.example.", true), ("ba.example", false), ("a.example.org", false),
            ("b.example", true), ("c.b.example", true), ("10.1.2.3", true), ("10.2.0.1", false),
            ("192.168.7.7", true), ("192.168.7.8", false), ("[fd00::1]", true),
            ("[fe80::1]", false), ("10.example", false),
        ])
    func bypass(host: String, isBypassed: Bool) throws {
        let table = Self.table([
            "all_proxy": "p:1",
            "no_proxy": "a.example, .B.example 10.1.0.0/16,192.168.7.7,fd00::/8",
        ])
        #expect(try (Self.proxy(table, "http://\(host)/") == nil) == isBypassed)
    }

    @Test("a star leaves no use for a proxy")
    func star() throws {
        let table = Self.table(["all_proxy": "p:1", "no_proxy": "*"])
        #expect(try Self.proxy(table, "http://10.0.0.1/") == nil)
        #expect(try Self.proxy(table, "https://a.example/") == nil)
    }

    @Test("a configured proxy comes before those of the environment")
    func configured() throws {
        var configuration = HTTPClient.Configuration()
        configuration.environment = { $0 == "all_proxy" ? "p:1" : nil }
        #expect(try Self.proxy(ProxyTable(configuration), "http://a.example/") == "p:1")
        configuration.proxy = HTTPProxy(url: "http://q:2", bypass: ["b.example"])
        #expect(try Self.proxy(ProxyTable(configuration), "http://a.example/") == "http://q:2")
        #expect(try Self.proxy(ProxyTable(configuration), "http://b.example/") == nil)
    }

    @Test("the environment is left alone where it is not wanted")
    func withoutEnvironment() throws {
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.environment = { _ in "p:1" }
        #expect(try Self.proxy(ProxyTable(configuration), "http://a.example/") == nil)
    }

    private static func table(_ environment: [String: String]) -> ProxyTable {
        ProxyTable(environment: { environment[$0] })
    }

    private static func proxy(_ table: ProxyTable, _ url: String) throws -> String? {
        table.proxy(for: try WebAddress(ImageURL(url)))?.url
    }
}
