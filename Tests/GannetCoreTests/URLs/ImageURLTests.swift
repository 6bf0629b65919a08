import GannetCore
import Testing

@Suite("The address of a picture", .timeLimit(.minutes(1)))
struct ImageURLTests {
    @Test(
        "is mended in one way",
        arguments: [
            ("https://a.example/b.png", "https://a.example/b.png"),
            ("  https://a.example/b.png\n", "https://a.example/b.png"),
            ("https://a.exa\r\n\tmple/b\n.png", "https://a.example/b.png"),
            ("HTTPS://A.Example/B.png", "https://a.example/B.png"),
            ("https://a.example/b.png#part", "https://a.example/b.png"),
            ("https://a.example/a%20b%.jpg", "https://a.example/a%20b%25.jpg"),
            ("https://a.example/a b.jpg", "https://a.example/a%20b.jpg"),
            ("https://a.example/图片/b.jpg", "https://a.example/%E5%9B%BE%E7%89%87/b.jpg"),
            ("https://a.example/“b”.png", "https://a.example/%E2%80%9Cb%E2%80%9D.png"),
            ("https://a.example/%c3%a4.jpg", "https://a.example/%c3%a4.jpg"),
            ("https://User:Pass@A.example/b", "https://User:Pass@a.example/b"),
            ("https://A.example?Q=A", "https://a.example/?Q=A"),
            ("https://a.example/b|c{d}", "https://a.example/b%7Cc%7Bd%7D"),
            ("https://a.example/100%", "https://a.example/100%25"),
            ("https://a.example/b\\c.png?d\\e", "https://a.example/b/c.png?d%5Ce"),
        ])
    func mending(text: String, mended: String) {
        #expect(ImageURL(text).text == mended)
        #expect(ImageURL(mended).text == mended, "mending twice changes nothing more")
    }

    @Test(
        "leaves out the scheme's own port",
        arguments: [
            ("http://a.example:80/b", "http://a.example/b"),
            ("https://a.example:443/b", "https://a.example/b"),
            ("http://a.example:443/b", "http://a.example:443/b"),
            ("https://a.example:80/b", "https://a.example:80/b"),
            ("https://a.example:/b", "https://a.example/b"),
            ("http://a.example:0080/b", "http://a.example/b"),
            ("http://a.example:08080/b", "http://a.example:8080/b"),
            ("http://[::1]:80/", "http://[::1]/"), ("ftp://a.example:80/b", "ftp://a.example:80/b"),
        ])
    func ports(text: String, mended: String) {
        #expect(ImageURL(text).text == mended)
        #expect(ImageURL(mended).text == mended)
    }

    @Test(
        "has a path, with dot segments carried out",
        arguments: [
            ("http://a.example", "http://a.example/"),
            ("http://a.example?b", "http://a.example/?b"),
            ("http://a.example/b/./c/../d", "http://a.example/b/d"),
            ("http://a.example/b/%2e/c/%2E./d", "http://a.example/b/d"),
            ("http://a.example/..", "http://a.example/"),
            ("http://a.example/b/.", "http://a.example/b/"),
            ("http://a.example/../../b", "http://a.example/b"),
            ("http://a.example/.b/..c/d..", "http://a.example/.b/..c/d.."),
            ("http://a.example/b//c", "http://a.example/b//c"),
            ("http://a.example/b?c/../d", "http://a.example/b?c/../d"),
            ("http://a.example/%2e%2e%2eb", "http://a.example/%2e%2e%2eb"),
        ])
    func paths(text: String, mended: String) {
        #expect(ImageURL(text).text == mended)
        #expect(ImageURL(mended).text == mended)
    }

    @Test(
        "of data stays as it is, but for line breaks and the fragment",
        arguments: [
            ("DATA:image/png;base64,AA==", "data:image/png;base64,AA=="),
            (" data:image/png;base64,AA\r\n\tBB==\n", "data:image/png;base64,AABB=="),
            ("data:,a%b c?d#e", "data:,a%b c?d"),
        ])
    func data(text: String, mended: String) {
        #expect(ImageURL(text).text == mended)
        #expect(ImageURL(mended).text == mended)
    }

    @Test(
        "of a file is one, however it is written",
        arguments: [
            "file:///t/%C3%A4%20%281%29.png", "file:///t/ä (1).png", "FILE:///t/%c3%a4 (%31).png",
            "file:/t/ä (1).png", "file://localhost/t/ä (1).png", " file:///t/ä (1).png#x",
        ])
    func files(text: String) {
        #expect(ImageURL(text).text == "file:///t/%C3%A4%20%281%29.png")
        #expect(ImageURL(text) == ImageURL(path: "/t/ä (1).png"))
    }

    @Test("of a path takes every character as a part of the name")
    func path() {
        #expect(ImageURL(path: "/a?b#c%20 .png").text == "file:///a%3Fb%23c%2520%20.png")
        #expect(ImageURL(path: "/a/../b").text == "file:///a/../b", "the folder may be a link")
        #expect(ImageURL("file:///a/../b").text == "file:///a/../b")
    }

    @Test("of a file that says no path, or another machine, stays so")
    func oddFiles() {
        for text in ["file:a.png", "file://other.example/a", "file://", "file:"] {
            #expect(ImageURL(text).text == text)
        }
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

    @Test("tells nobody a name and password when it is printed")
    func description() {
        #expect("\(ImageURL("https://me:secret@a.example/b?c@d"))" == "https://a.example/b?c@d")
        #expect("\(ImageURL("https://a.example/b@c"))" == "https://a.example/b@c")
    }
}
