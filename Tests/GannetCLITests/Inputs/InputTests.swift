import Foundation
import GannetCore
import Testing

@testable import GannetCLI

@Suite("Inputs are URLs, paths and lists", .timeLimit(.minutes(1)))
struct InputTests {
    @Test(
        "a URL is taken as it is",
        arguments: [
            ("http://x.org/a b", "http://x.org/a%20b"), ("HTTPS://X.org/", "https://x.org/"),
            ("file:///a", "file:///a"), ("data:,x", "data:,x"), ("ftp://x/y", "ftp://x/y"),
            ("http:/x", "http:/x"), ("", ""),
        ])
    func urls(text: String, url: String) {
        let input = PictureInput(text)
        #expect(input.text == text)
        #expect(input.url.text == url)
    }

    @Test("a path becomes the URL of a file")
    func paths() {
        #expect(PictureInput("/a/ü %.png").url.text == "file:///a/%C3%BC%20%25.png")
        #expect(PictureInput("/a?b#c").url.text == "file:///a%3Fb%23c")
        let relative = PictureInput(bytes: Array("b.png".utf8), folder: Array("/a b".utf8))
        #expect(relative.url.text == "file:///a%20b/b.png")
        #expect(PictureInput("/a:b.png").url.text == "file:///a%3Ab.png")
        #expect(PictureInput("a:b.png").url.text.hasSuffix("/a%3Ab.png"))
    }

    @Test("a path of any bytes keeps them")
    func brokenPaths() {
        let input = PictureInput(bytes: [0x2F, 0x61, 0xFF], folder: [])
        #expect(input.url.text == "file:///a%FF")
        #expect(input.text == "/a\u{FFFD}")
    }

    @Test("lines come whole however the bytes are cut")
    func lines() {
        let text = Array("one\r\n\n  \t\ntwo\nthree".utf8)
        for cut in 0...text.count {
            var splitter = LineSplitter()
            let lines =
                splitter.add(Array(text[..<cut])) + splitter.add(Array(text[cut...]))
                + splitter.end()
            #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["one", "two", "three"])
        }
    }

    @Test("arguments come first, then the lists in order")
    func list() throws {
        let folder = TemporaryFolder()
        try Data("/c\n\n/d".utf8).write(to: URL(filePath: folder.path("1")))
        try Data("/e\n".utf8).write(to: URL(filePath: folder.path("2")))
        var list = InputList(
            arguments: ["/a", "/b"], lists: [folder.path("1"), folder.path("2")])
        var texts: [String] = []
        while let input = try list.next() { texts.append(input.text) }
        #expect(texts == ["/a", "/b", "/c", "/d", "/e"])
    }

    @Test("a list that is not there is an error with its name")
    func missingList() {
        var list = InputList(arguments: ["/a"], lists: ["/no/such/list"])
        #expect(throws: Never.self) { try list.next() }
        let error = #expect(throws: ImageError.self) { try list.next() }
        #expect(error?.code == .cannotRead)
        #expect(error?.input == "/no/such/list")
    }
}
