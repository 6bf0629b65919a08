import GannetCore
import Testing

@Suite("The address of a picture", .timeLimit(.minutes(1)))
struct ImageURLTests {
    @Test(
        "is mended in one way",
        arguments: [
            ("https://a.example/b.png", "https://a.example/b.png"),
            ("  https://a.example/b.png\n", "https://a.example/b.png"),
            ("HTTPS://A.Example/B.png", "https://a.example/B.png"),
            ("https://a.example/b.png#part", "https://a.example/b.png"),
            ("https://a.example/a%20b%.jpg", "https://a.example/a%20b%25.jpg"),
            ("https://a.example/a b.jpg", "https://a.example/a%20b.jpg"),
            ("https://a.example/ä.jpg", "https://a.example/%C3%A4.jpg"),
            ("https://a.example/%c3%a4.jpg", "https://a.example/%c3%a4.jpg"),
            ("https://münchen.example/b", "https://münchen.example/b"),
            ("https://User:Pass@A.example/b", "https://User:Pass@a.example/b"),
            ("https://A.example?Q=A", "https://a.example?Q=A"),
            ("https://a.example/b|c{d}", "https://a.example/b%7Cc%7Bd%7D"),
            ("DATA:image/png;base64,AA==", "data:image/png;base64,AA=="),
            ("https://a.example/100%", "https://a.example/100%25"),
        ])
    func mending(text: String, mended: String) {
        #expect(ImageURL(text).text == mended)
        #expect(ImageURL(mended).text == mended, "mending twice changes nothing more")
    }

    @Test(
        "tells its scheme and the origin that limits count by",
        arguments: [
            ("https://a.example:8443/b/c", "https", "https://a.example:8443"),
            ("http://u:p@a.example/b@c", "http", "http://a.example"),
            ("https://a.example?x=/y", "https", "https://a.example"),
            ("file:///tmp/a.png", "file", "file://"),
            ("data:image/png,x", "data", ""),
        ])
    func parts(text: String, scheme: String, origin: String) {
        #expect(ImageURL(text).scheme == scheme)
        #expect(ImageURL(text).origin == origin)
    }

    @Test("has no scheme where none is written")
    func noScheme() {
        #expect(ImageURL("a.example/b.png").scheme == nil)
        #expect(ImageURL("").scheme == nil)
        #expect(ImageURL("1http://a").scheme == nil)
    }
}
