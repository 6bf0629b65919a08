import GannetCore
import Testing

@testable import GannetNetworking

@Suite("Resolving a Location", .timeLimit(.minutes(1)))
struct URLReferenceTests {
    @Test(
        "references are resolved as RFC 3986, section 5.4 shows, without fragments",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
            ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
            ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/../x", "http://a/b/c/g?y/../x"), ("https://x/y", "https://x/y"),
            ("ä b", "http://a/b/c/%C3%A4%20b"),
        ])
    func resolve(reference: String, expected: String) {
        let base = ImageURL("http://a/b/c/d;p?q")
        #expect(URLReference.resolve(reference, against: base).text == expected)
    }

    @Test("a base without a path counts as its root")
    func rootBase() {
        #expect(URLReference.resolve("g", against: ImageURL("http://a:81")).text == "http://a:81/g")
        #expect(URLReference.resolve("g", against: ImageURL("http://a?q")).text == "http://a/g")
    }
}
