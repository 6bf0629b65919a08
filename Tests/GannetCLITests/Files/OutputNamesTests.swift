import GannetCore
import Testing

@testable import GannetCLI

@Suite("Results get names of their own", .timeLimit(.minutes(1)))
struct OutputNamesTests {
    @Test(
        "a name comes from the last part of the path",
        arguments: [
            ("http://x.org/a/cat.jpg", "cat"), ("http://x.org/cat.JPEG?size=3#f", "cat"),
            ("http://x.org/photo.v2", "photo.v2"), ("http://x.org/archive.tar.png", "archive.tar"),
            ("http://x.org/a/b/", "b"), ("http://x.org/", "image"), ("http://x.org", "image"),
            ("http://x.org/%C3%A4%20b.png", "ä b"), ("file:///tmp/x.rgba", "x"),
            ("data:image/png;base64,AAAA", "data"), ("http://x.org/?q=/a.png", "image"),
        ])
    func wanted(url: String, stem: String) {
        #expect(OutputNames.wantedStem(for: ImageURL(url)) == stem)
    }

    @Test(
        "what a file name must not hold is replaced",
        arguments: [
            ("http://x.org/..%2f..%2fetc%2fpasswd", "_._.._etc_passwd"),
            ("http://x.org/%00a%0Ab", "_a_b"), ("http://x.org/.hidden.png", "_hidden"),
            ("http://x.org/-rf.png", "_rf"), ("http://x.org/a%5Cb.png", "a_b"),
            ("http://x.org/%FF.png", "_"), ("file:///..", "__"),
        ])
    func sanitised(url: String, stem: String) {
        let name = OutputNames.wantedStem(for: ImageURL(url))
        #expect(!name.contains("/") && name != "." && name != ".." && !name.hasPrefix("."))
        #expect(name.utf8.allSatisfy { $0 >= 0x20 })
        #expect(!name.isEmpty && name.count == stem.count)
    }

    @Test("a long name is cut between characters")
    func long() {
        let name = OutputNames.wantedStem(
            for: ImageURL("http://x.org/" + String(repeating: "ä", count: 500) + ".png"))
        #expect(name.utf8.count <= 200 && name.allSatisfy { $0 == "ä" })
    }

    @Test("no two inputs share a name, whatever their extensions")
    func different() {
        var names = OutputNames()
        let urls = [
            "http://a.org/x.png", "http://b.org/x.png", "http://c.org/x-2.png",
            "http://d.org/x.jpg", "http://e.org/x-2.jpg", "http://f.org/x.png?1",
        ]
        let stems = urls.map { names.stem(for: ImageURL($0)) }
        #expect(stems == ["x", "x-2", "x-2-2", "x-3", "x-2-3", "x-4"])
    }

    @Test("the same input keeps its name")
    func same() {
        var names = OutputNames()
        _ = names.stem(for: ImageURL("http://a.org/x.png"))
        let first = names.stem(for: ImageURL("http://b.org/x.png"))
        #expect(names.stem(for: ImageURL("http://b.org/x.png")) == first)
    }
}
