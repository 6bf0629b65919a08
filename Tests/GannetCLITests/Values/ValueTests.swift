import Gannet
import GannetCore
import Testing

@testable import GannetCLI

@Suite("Values are understood, or refused", .timeLimit(.minutes(1)))
struct ValueTests {
    @Test(
        "a size is a box, a width or a height",
        arguments: [
            ("200x150", 200, 150), ("200X150", 200, 150), ("200", 200, nil), ("200x", 200, nil),
            ("x150", nil, 150), ("1x65535", 1, 65_535),
        ] as [(String, Int?, Int?)])
    func size(text: String, width: Int?, height: Int?) throws {
        let size = try #require(SizeArgument.parse(text))
        #expect(size.width == width)
        #expect(size.height == height)
    }

    @Test(
        "what is no size is refused",
        arguments: [
            "", "x", "0", "0x5", "-5", "5x-5", "1x2x3", "65536", "+5", "5 ", "٥", "1e3",
            "99999999999999999999",
        ])
    func noSize(text: String) {
        #expect(SizeArgument.parse(text) == nil)
    }

    @Test(
        "bytes come in units",
        arguments: [
            ("0", 0), ("2000", 2000), ("100M", 100_000_000), ("1G", 1_000_000_000), ("1.5k", 1500),
            ("64Ki", 65_536), ("1MiB", 1_048_576), ("2kb", 2000), (".5M", 500_000),
        ])
    func bytes(text: String, count: Int) {
        #expect(ByteCountArgument.parse(text) == count)
    }

    @Test(
        "what is no number of bytes is refused",
        arguments: ["", "M", "-1", "1X", "1 M", "1.2.3", "9999999999999T", "nan", "inf"])
    func noBytes(text: String) {
        #expect(ByteCountArgument.parse(text) == nil)
    }

    @Test("a header field has a name and a value without outer spaces")
    func header() throws {
        let field = try #require(HeaderArgument.parse("Accept:  image/png \t"))
        #expect(field.name == "Accept" && field.value == "image/png")
        let time = try #require(HeaderArgument.parse("X-Time: 12:30"))
        #expect(time.value == "12:30")
        let empty = try #require(HeaderArgument.parse("X-Empty:"))
        #expect(empty.value == "")
    }

    @Test(
        "what would break a request is refused",
        arguments: ["Accept", ": x", "A b: c", "A: b\r\nC: d", "A: b\nC: d", "Ä: x", ""])
    func noHeader(text: String) {
        #expect(HeaderArgument.parse(text) == nil)
    }

    @Test("every policy has its name")
    func policies() {
        #expect(
            PolicyArgument.names
                == ["default", "stale-first", "cache-first", "cache-only", "reload"])
        #expect(PolicyArgument.parse("default") == .protocol)
        #expect(PolicyArgument.parse("stale-first") == .staleFirst)
        #expect(PolicyArgument.parse("Default") == nil)
    }

    @Test("the cache is where the option says, and nowhere with --no-cache")
    func cacheFolder() throws {
        var given = ParsedArguments()
        given.add("/tmp/c", for: CacheOptions.folder)
        #expect(try CacheFolder.location(given) == .folder("/tmp/c"))
        given.add("c", for: CacheOptions.folder)
        #expect(try CacheFolder.path(given) == WorkingFolder.text + "/c")
        given.add("", for: CacheOptions.none)
        #expect(throws: UsageError.self) { try CacheFolder.location(given) }

        var none = ParsedArguments()
        none.add("", for: CacheOptions.none)
        #expect(try CacheFolder.location(none) == .none)
        none.add("", for: CacheOptions.folder)
        #expect(throws: UsageError.self) { try CacheFolder.path(none) }
    }

    @Test("a slip of the fingers is near, another word is not")
    func nearest() {
        #expect(NearestWord.distance("size", "siez") == 1)
        #expect(NearestWord.distance("", "abc") == 3)
        #expect(NearestWord.distance("kitten", "sitting") == 3)
        #expect(NearestWord.find("--formt", among: ["--format", "--fit"]) == "--format")
        #expect(NearestWord.find("zebra", among: ["fetch", "info"]) == nil)
        #expect(NearestWord.find("x", among: []) == nil)
    }

    @Test(
        "lengths of time have a unit",
        arguments: [
            ("30d", 2_592_000.0), ("12h", 43_200), ("1.5m", 90), ("45s", 45), ("2w", 1_209_600),
            ("", nil), ("30", nil), ("d", nil), ("-1d", nil), ("1y", nil),
        ])
    func ages(text: String, seconds: Double?) {
        #expect(AgeArgument.parse(text) == seconds)
    }

    @Test(
        "patterns match whole addresses",
        arguments: [
            ("*", true), ("https://*", true), ("*.png", true), ("*/c?t.png", true),
            ("*.jpg", false),
            ("https", false), ("*a*a*b", false), ("https://a.example/cat.png?", false), ("", false),
        ])
    func patterns(pattern: String, expected: Bool) {
        let filter = CacheFilter(host: nil, pattern: pattern)
        #expect(filter.matches("https://a.example/cat.png") == expected)
    }

    @Test("a host is one host, whatever its letters")
    func hosts() {
        let filter = CacheFilter(host: "a.example", pattern: nil)
        #expect(filter.matches("https://A.example:8080/x"))
        #expect(!filter.matches("https://b.a.example/x") && !filter.matches("data:,a.example"))
    }
}
