import Testing

@testable import GannetCore

@Suite("Lines for people leave secrets out", .timeLimit(.minutes(1)))
struct RedactionTests {
    @Test(
        "in front of a host and in parameters, wherever an address stands",
        arguments: [
            ("https://ann:pw@a.example/1.png", "https://a.example/1.png"),
            ("ftp://ann@a.example", "ftp://a.example"),
            ("from http://a:p@b?x to http://c:q@d/", "from http://b?x to http://d/"),
            ("http://a:p@q@b/", "http://b/"),
            ("http://a/b?x=1&X-Amz-Signature=ab%20c&y=2", "http://a/b?x=1&X-Amz-Signature=…&y=2"),
            ("http://a/?access_token=abc: it broke", "http://a/?access_token=… it broke"),
            ("http://a/?API_KEY=abc#top", "http://a/?API_KEY=…#top"),
        ])
    func secrets(text: String, expected: String) {
        #expect(Redaction.redacted(text) == expected)
    }

    @Test(
        "and nothing else",
        arguments: [
            "https://a.example/@ann/1.png?mail=a@b.example", "https://a.example?to=a@b",
            "http://a/b?size=400&monkey", "is this it? perhaps = & no", "12 of 30 bytes", "",
            "https://a.example/token=1/2.png",
        ])
    func harmless(text: String) {
        #expect(Redaction.redacted(text) == text)
    }

    @Test("cut what has no end")
    func dataURLs() {
        let url = "data:image/png;base64," + String(repeating: "A", count: 5000)
        let line = Redaction.redacted("task 1: asked for \(url) again")
        #expect(line.utf8.count < 300)
        #expect(line.hasPrefix("task 1: asked for data:image/png;base64,AAA"))
        #expect(line.hasSuffix("A… again"))
    }
}
