import FoundationEssentials
import GannetCore
import Testing

@testable import GannetNetworking

@Suite("A cookie jar", .timeLimit(.minutes(1)))
struct CookieJarTests {
    private let now = Date(timeIntervalSince1970: 1_000_000_000)

    @Test(
        "a cookie without a domain goes to its very host only",
        arguments: [
            ("http://www.a.example/", true), ("http://www.a.example:81/", true),
            ("https://www.a.example/", true), ("http://www.a.example./", true),
            ("http://a.example/", false), ("http://x.www.a.example/", false),
        ])
    func hostOnly(url: String, isSent: Bool) throws {
        var jar = try jar("http://www.a.example/", "n=v")
        #expect(try (header(&jar, url) != nil) == isSent)
    }

    @Test(
        "a cookie with a domain goes to all below it",
        arguments: [
            ("http://www.a.example/", true), ("http://a.example/", true),
            ("http://x.y.a.example/", true), ("http://ba.example/", false),
            ("http://example/", false),
        ])
    func domain(url: String, isSent: Bool) throws {
        var jar = try jar("http://www.a.example/", "n=v; Domain=.A.example")
        #expect(try (header(&jar, url) != nil) == isSent)
    }

    @Test(
        "nobody sets a cookie for another's domain",
        arguments: [
            ("http://www.a.example/", "b.example"), ("http://a.example/", "www.a.example"),
            ("http://www.a.example/", "example"), ("http://www.a.example/", "ww.a.example"),
            ("http://www.a.example/", "w.a.example"), ("http://127.0.0.1/", "0.0.1"),
            ("http://127.0.0.1/", "1"), ("http://[::1]/", "1]"),
            ("http://a.example/", "a.example."), ("http://shop.co.uk/", "co.uk"),
            ("http://me.github.io/", "github.io"),
            ("http://x.xn--55qx5d.cn/", "xn--55qx5d.cn"),
        ])
    func foreignDomain(url: String, domain: String) throws {
        #expect(try jar(url, "n=v; Domain=\(domain)").count == 0)
    }

    @Test("a host of one label, a number or a public suffix names itself and reaches nobody else")
    func singleLabel() throws {
        for (host, below) in [
            ("localhost", "x.localhost"), ("127.0.0.1", "1.127.0.0.1.example"),
            ("github.io", "me.github.io"),
        ] {
            var jar = try jar("http://\(host)/", "n=v; Domain=\(host)")
            #expect(try header(&jar, "http://\(host)/") == "n=v")
            #expect(try header(&jar, "http://\(below)/") == nil)
        }
    }

    @Test(
        "a cookie goes to its path and what lies below",
        arguments: [
            ("/a/b", "/a/b", true), ("/a/b", "/a/b/c", true), ("/a/b", "/a/bc", false),
            ("/a/b", "/a", false), ("/a/", "/a/c?d", true), ("/a/", "/a", false),
            ("/", "/x", true), ("/a", "/a?b", true), ("/a", "/A", false),
        ])
    func paths(scope: String, path: String, isSent: Bool) throws {
        var jar = try jar("http://a.example/", "n=v; Path=\(scope)")
        #expect(try (header(&jar, "http://a.example\(path)") != nil) == isSent)
    }

    @Test(
        "without a path it is the folder of what set it",
        arguments: [
            ("/a/b/c?d/e", "/a/b"), ("/a/", "/a"), ("/a", "/"), ("/", "/"), ("?x", "/"),
        ])
    func defaultPath(path: String, scope: String) throws {
        let target = CookieTarget(try WebAddress(ImageURL("http://a.example\(path)")))
        #expect(CookieScope.defaultPath(for: target.path) == scope)
    }

    @Test("a secure cookie is set over HTTPS and goes over HTTPS")
    func secure() throws {
        var jar = try jar("https://a.example/", "n=v; Secure")
        #expect(try header(&jar, "https://a.example/") == "n=v")
        #expect(try header(&jar, "http://a.example/") == nil)
        #expect(try self.jar("http://a.example/", "n=v; Secure").count == 0)
        try receive(&jar, "http://a.example/", "n=evil")
        #expect(try header(&jar, "https://a.example/") == "n=v")
    }

    @Test("names with a promise in front are kept only where it is kept")
    func prefixes() throws {
        for field in ["__Secure-n=v", "__Host-n=v; Path=/", "__Host-n=v; Secure; Path=/x"] {
            #expect(try jar("https://a.example/", field).count == 0)
        }
        #expect(
            try jar("https://a.example/", "__Host-n=v; Secure; Path=/; Domain=a.example").count
                == 0)
        #expect(try jar("https://a.example/x/y", "__Host-n=v; Secure; Path=/").count == 1)
    }

    @Test("longer paths come first, then older cookies")
    func order() throws {
        var jar = try jar(
            "http://w.a.example/x/y", "1=a; Path=/", "2=b; Path=/x",
            "3=c; Path=/; Domain=a.example",
            "4=d; Path=/x")
        #expect(try header(&jar, "http://w.a.example/x/y") == "2=b; 4=d; 1=a; 3=c")
        // One that is set anew keeps its place.
        try receive(&jar, "http://w.a.example/", "1=e; Path=/")
        #expect(try header(&jar, "http://w.a.example/") == "1=e; 3=c")
    }

    @Test("name, domain and path tell cookies apart")
    func replacement() throws {
        var jar = try jar("http://a.example/", "n=1", "n=2; Path=/x", "N=3")
        #expect(jar.count == 3)
        try receive(&jar, "http://a.example/", "n=4")
        #expect(jar.count == 3)
        #expect(try header(&jar, "http://a.example/x") == "n=2; n=4; N=3")
    }

    @Test("a cookie is taken back by one that is over, and ends by itself")
    func ends() throws {
        var jar = try jar("http://a.example/", "n=v; Max-Age=60", "m=w")
        let target = try target("http://a.example/")
        #expect(jar.header(for: target, now: now + 59) == "n=v; m=w")
        #expect(jar.header(for: target, now: now + 60) == "m=w")
        try receive(&jar, "http://a.example/", "m=; Expires=Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(jar.header(for: target, now: now + 60) == nil)
    }

    @Test("of one domain 50 are kept, those used last")
    func limitOfDomain() throws {
        var jar = try jar("http://a.example/", "first=1; Path=/used")
        for number in 0..<49 { try receive(&jar, "http://a.example/", "n\(number)=v; Path=/rest") }
        #expect(try header(&jar, "http://a.example/used") == "first=1")
        try receive(&jar, "http://a.example/", "last=1; Path=/rest")
        #expect(jar.count == 50)
        #expect(try header(&jar, "http://a.example/used") == "first=1")
        let rest = try #require(try header(&jar, "http://a.example/rest"))
        #expect(!rest.contains("n0=") && rest.contains("n1=") && rest.contains("last="))
    }

    @Test("in all 3000 are kept, and those that are over go first")
    func limitInAll() throws {
        var jar = CookieJar()
        for number in 0..<3000 {
            let age = number == 1500 ? "; Max-Age=1" : ""
            try receive(&jar, "http://h\(number / 40).example/", "n\(number)=v\(age)")
        }
        #expect(jar.count == 3000)
        let target = try target("http://new.example/")
        jar.receive("a=b", from: target, now: now + 1)
        #expect(jar.count == 3000)
        jar.receive("c=d", from: target, now: now + 1)
        #expect(jar.count == 3000)
        #expect(jar.header(for: target, now: now + 1) == "a=b; c=d")
        let oldest = try #require(try header(&jar, "http://h0.example/"))
        #expect(!oldest.contains("n0=") && oldest.contains("n1="))
    }

    private func jar(_ url: String, _ fields: String...) throws -> CookieJar {
        var jar = CookieJar()
        for field in fields { try receive(&jar, url, field) }
        return jar
    }

    private func receive(_ jar: inout CookieJar, _ url: String, _ field: String) throws {
        jar.receive(field, from: try target(url), now: now)
    }

    private func header(_ jar: inout CookieJar, _ url: String) throws -> String? {
        jar.header(for: try target(url), now: now)
    }

    private func target(_ url: String) throws -> CookieTarget {
        CookieTarget(try WebAddress(ImageURL(url)))
    }
}
