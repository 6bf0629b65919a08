import GannetTesting
import Testing

@testable import GannetCore

@Suite("Mending of addresses", .timeLimit(.minutes(1)))
struct URLMendingTests {
    private static let pieces = [
        "http", "https", "HTTP", "file", "data", "ftp", ":", "//", "/", "///", ".", "..", "%2e",
        "%2E%2e", "%", "%4", "%41", "%e4", "@", "me:pw@", ":80", ":443", ":8080", ":0", "?", "#",
        "a", "A.example", "xn--a", "ü", "图", "“", " ", "\n", "\t", "\\", "[::1]", "[0:0::1]",
        "localhost", ",", ";base64,", "|", "\u{200D}", "-", "_", "q=1&r=2",
    ]

    private static func texts(_ count: Int) -> [String] {
        var random = DeterministicRandom(seed: 2024)
        return (0..<count).map { _ in
            let starts = ["http://", "https://", "file:///", "data:", ""]
            let start = starts.randomElement(using: &random)
            let length = Int.random(in: 1...9, using: &random)
            return (0..<length).reduce(start ?? "") { text, _ in
                text + (pieces.randomElement(using: &random) ?? "")
            }
        }
    }

    @Test("once is enough, whatever the text")
    func idempotent() {
        for text in Self.texts(20_000) {
            let mended = URLMending.mended(text)
            let again = URLMending.mended(mended.text)
            #expect(again == mended, "\(text.debugDescription)")
        }
    }

    @Test("the quick look finds in order only what closer inspection leaves alone")
    func quickLook() {
        var found = 0
        for text in Self.texts(20_000) {
            // What is mended is in order nearly always; what is not yet, rarely.
            for text in [text, URLMending.mendedCarefully(text).text]
            where CanonicalForm.isMet(by: text.utf8.span) {
                found += 1
                #expect(URLMending.mendedCarefully(text) == (text, false))
            }
        }
        #expect(found > 2_000)
    }

    @Test("spaces before a fragment are no part of a host", arguments: ["https", "other"])
    func spacesBeforeFragment(scheme: String) {
        let url = ImageURL("\(scheme)://a.example \t#f")
        #expect(url == ImageURL("\(scheme)://a.example"))
        #expect(ImageURL(url.text).text == url.text)
        let odd = ImageURL("\(scheme)://a%b \u{0}:#f")
        #expect(ImageURL(odd.text).text == odd.text)
    }

    @Test("percent-encoding gives every byte back")
    func percentCoding() {
        let bytes = (UInt8.min...UInt8.max).map { $0 }
        let encoded = PercentCoding.encodedPath(bytes)
        #expect(encoded.utf8.allSatisfy { $0 < 0x7F && $0 > 0x20 })
        #expect(PercentCoding.bytes(of: encoded[...]) == bytes)
        #expect(PercentCoding.encodedPath("ä b/c%".utf8) == "%C3%A4%20b/c%25")
        #expect(PercentCoding.decoded("%C3%A4%20b/c%25") == "ä b/c%")
        #expect(PercentCoding.decoded("%zz%4%+1%-1") == "%zz%4%+1%-1")
    }
}

@Suite("A request made of text", .timeLimit(.minutes(1)))
struct RequestTextTests {
    @Test("is for a file if the text is its path")
    func paths() {
        #expect(ImageRequest("/pictures/a b%.png").url.text == "file:///pictures/a%20b%25.png")
        #expect(ImageRequest(" /a.png\n").url.text == "file:///a.png")
        #expect(ImageRequest("//a.example/b").url.text == "//a.example/b")
        #expect(ImageRequest("a/b.png").url.text == "a/b.png")
        #expect(ImageURL("/a.png").text == "/a.png", "an address may be relative to another")
    }

    @Test("has a key without its name and password, but not that of nobody's")
    func credentials() {
        let mine = ImageRequest("https://me:secret@a.example/b.png")
        #expect(mine.memoryKey.source == "https://a.example/b.png")
        #expect(mine.memoryKey != ImageRequest("https://a.example/b.png").memoryKey)
        #expect(mine.memoryKey != ImageRequest("https://you:secret@a.example/b.png").memoryKey)
        #expect(mine.memoryKey == ImageRequest("https://me:%73ecret@A.example/b.png").memoryKey)
        var spelledOut = ImageRequest("https://a.example/b.png")
        spelledOut.headers["Authorization"] = "Basic bWU6c2VjcmV0"
        #expect(spelledOut.memoryKey == mine.memoryKey)
    }

    @Test("takes the credentials of the address that it has now")
    func changedAddress() {
        var request = ImageRequest("https://me:secret@a.example/b.png")
        request.url = ImageURL("https://b.example/b.png")
        #expect(request.memoryKey == ImageRequest("https://b.example/b.png").memoryKey)
        #expect(request.headers.isEmpty)
    }
}
