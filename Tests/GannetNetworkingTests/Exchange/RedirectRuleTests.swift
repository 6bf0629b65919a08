import GannetCore
import Testing

@testable import GannetNetworking

@Suite("The rule for redirects", .timeLimit(.minutes(1)))
struct RedirectRuleTests {
    private let request = HTTPRequest(url: ImageURL("https://a.example/x?y"))

    @Test("only the five statuses with a Location are redirects", arguments: 200..<400)
    func statuses(status: Int) throws {
        let next = try RedirectRule.next(after: request, status: status, location: "/b", hops: 0)
        #expect((next != nil) == [301, 302, 303, 307, 308].contains(status))
        let nowhere = try RedirectRule.next(after: request, status: status, location: nil, hops: 0)
        #expect(nowhere == nil)
    }

    @Test(
        "scheme, host and port each make another origin",
        arguments: [
            ("https://b.example/", false),
            ("https://a.example:444/", false), ("https://sub.a.example/", false),
            ("//b.example/", false), ("https://A.EXAMPLE:443/z", true), ("/z", true),
        ])
    func origins(location: String, keeps: Bool) throws {
        var request = request
        request.headers = [
            "authorization": "x", "COOKIE": "y", "x-token": "z", "If-None-Match": "e",
        ]
        let next = try RedirectRule.next(after: request, status: 302, location: location, hops: 0)
        let names = try #require(next).headers.fields.map(\.name)
        #expect(
            names
                == (keeps
                    ? ["authorization", "COOKIE", "x-token", "If-None-Match"] : ["If-None-Match"]))
    }

    @Test("credentials of the origin's choice are not sent")
    func plantedCredentials() throws {
        let next = try RedirectRule.next(
            after: request, status: 302, location: "https://u:p@a.example/", hops: 0)
        #expect(next?.url.text == "https://a.example/")
    }

    @Test("https never falls to http unless that is allowed")
    func downgrade() throws {
        let error = #expect(throws: ImageError.self) {
            try RedirectRule.next(
                after: request, status: 301, location: "http://a.example/x", hops: 0)
        }
        #expect(error?.code == .insecureRedirect)
        #expect(error?.reason.contains("allowsInsecureRedirects") == true)
        let next = try RedirectRule.next(
            after: request, status: 301, location: "http://a.example/x", hops: 0,
            allowsInsecure: true)
        #expect(next?.url.text == "http://a.example/x")
    }

    @Test("http may rise to https")
    func upgrade() throws {
        let request = HTTPRequest(url: ImageURL("http://a.example/"))
        let next = try RedirectRule.next(
            after: request, status: 301, location: "https://a.example/", hops: 0)
        #expect(next?.url.text == "https://a.example/")
    }
}
