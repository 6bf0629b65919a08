import GannetCore
import Testing

@testable import GannetNetworking

@Suite("Addresses of the web", .timeLimit(.minutes(1)))
struct WebAddressTests {
    @Test(
        "hosts become ASCII, and the rest stays",
        arguments: [
            ("http://example.org", "http://example.org/"),
            ("HTTP://Example.ORG:80/A%20b?c=d", "http://example.org/A%20b?c=d"),
            ("https://example.org:443?x", "https://example.org/?x"),
            ("https://example.org:8443/", "https://example.org:8443/"),
            ("https://example.org:/", "https://example.org/"),
            ("https://bücher.de/ü", "https://xn--bcher-kva.de/%C3%BC"),
            ("https://b%C3%BCcher.de/", "https://xn--bcher-kva.de/"),
            ("https://BÜCHER.de/", "https://xn--bcher-kva.de/"),
            ("https://straße.de/", "https://xn--strae-oqa.de/"),
            ("https://例え。テスト/", "https://xn--r8jz45g.xn--zckzah/"),
            ("https://under_score.example/", "https://under_score.example/"),
            ("https://example.org./", "https://example.org./"),
            ("http://[::1]:8080/a", "http://[::1]:8080/a"),
            ("http://[FE80::1%25eth0]/", "http://[fe80::1%25eth0]/"),
            ("http://me:secret@example.org/", "http://example.org/"),
        ])
    func valid(text: String, expected: String) throws {
        #expect(try WebAddress(ImageURL(text)).text == expected)
    }

    @Test(
        "an address that cannot be loaded says why",
        arguments: [
            ("", "scheme"), ("example.org/a.png", "scheme"), ("http:/a", "two slashes"),
            ("http://", "host is missing"), ("http:///a.png", "host is missing"),
            ("http://:80/", "host is missing"), ("http://me@/", "host is missing"),
            ("http://a b/", "U+20"), ("http://a\u{7}b/", "U+7"), ("http://a\r\nX: 1/", "U+20"),
            ("http://good.example\\@evil.example/", "U+5C"), ("http://a@b@c/", "more than one @"),
            ("http://a:http/", "port"), ("http://a:0/", "port"), ("http://a:65536/", "port"),
            ("http://a:-1/", "port"), ("http://::1/", "brackets"), ("http://[::1/", "version 6"),
            ("http://[hello]/", "version 6"), ("http://[::1]x/", "version 6"),
            ("http://a..b/", "no host name"), ("http://.a/", "no host name"),
            ("http://a%2Fb/", "no host name"), ("http://a%00b/", "control character"),
            ("http://%FF/", "UTF-8"), ("http://a℀b/", "host"),
        ])
    func invalid(text: String, reason: String) {
        let error = #expect(throws: ImageError.self) { try WebAddress(ImageURL(text)) }
        #expect(error?.code == .invalidURL)
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }

    @Test("other schemes are named", arguments: ["ftp://a/", "file:///a", "javascript:alert(1)"])
    func otherSchemes(text: String) {
        let error = #expect(throws: ImageError.self) { try WebAddress(ImageURL(text)) }
        #expect(error?.code == .unsupportedScheme)
    }

    @Test("credentials become a Basic field")
    func credentials() throws {
        let named = try WebAddress(ImageURL("http://Aladdin:open%20sesame@example.org/"))
        #expect(named.authorization == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        #expect(try WebAddress(ImageURL("http://me@a/")).authorization == "Basic bWU6")
        #expect(try WebAddress(ImageURL("http://@a/")).authorization == nil)
    }

    @Test("an origin is scheme, host and port, however they are written")
    func origins() throws {
        let origin = try WebAddress(ImageURL("https://a.example/x"))
        #expect(origin.hasSameOrigin(as: try WebAddress(ImageURL("https://A.example:443/y"))))
        for other in ["http://a.example/", "https://a.example:444/", "https://b.example/"] {
            #expect(!origin.hasSameOrigin(as: try WebAddress(ImageURL(other))))
        }
    }
}
