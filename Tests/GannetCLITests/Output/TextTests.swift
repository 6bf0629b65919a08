import GannetCore
import Testing

@testable import GannetCLI

@Suite("Numbers and names are shown as people read them", .timeLimit(.minutes(1)))
struct TextTests {
    @Test(
        "bytes have a fitting unit",
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (12_345, "12.3 kB"),
            (999_949, "999.9 kB"), (999_950, "1.0 MB"), (1_500_000_000, "1.5 GB"),
            (Int.max, "9223.4 PB"),
        ])
    func bytes(count: Int, text: String) {
        #expect(Quantity.bytes(count) == text)
    }

    @Test(
        "times are rounded up",
        arguments: [(0, "0:00"), (0.1, "0:01"), (59.2, "1:00"), (754, "12:34"), (3723, "1:02:03")]
            as [(Double, String)])
    func durations(seconds: Double, text: String) {
        #expect(Quantity.duration(seconds) == text)
        #expect(Quantity.duration(.infinity) == "99:59:59")
    }

    @Test("wide characters count twice, combining ones not at all")
    func columns() {
        #expect(TextColumns.width(of: "abc") == 3)
        #expect(TextColumns.width(of: "日本") == 4)
        #expect(TextColumns.width(of: "e\u{301}") == 1)
        #expect(TextColumns.truncated("日本語", to: 5) == "日本…")
        #expect(TextColumns.truncated("abc", to: 3) == "abc")
        #expect(TextColumns.truncated("abc", to: 0) == "")
        #expect(TextColumns.padded("日", to: 4) == "日  ")
        #expect(TextColumns.rightAligned("9", to: 3) == "  9")
    }

    @Test("a name cannot move the cursor or forge a line")
    func printable() {
        #expect(
            TextColumns.printable("a\u{1B}[2Jb\nc\u{202E}d") == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d")
        #expect(TextColumns.printable("grün 日本") == "grün 日本")
    }

    @Test("a message names the input, cut where it is endless")
    func messages() {
        let error = ImageError(.corrupt, "the header is damaged", input: "file:///x")
        #expect(ErrorMessage.text(of: error, input: "x") == "x: the header is damaged")
        let endless = ErrorMessage.text(of: error, input: String(repeating: "a", count: 5000))
        #expect(endless.count < 300 && endless.contains("aaa…: the header"))
    }

    @Test("text breaks at spaces")
    func wrapping() {
        #expect(TextWrap.wrap("one two three", width: 8) == ["one two", "three"])
        #expect(TextWrap.wrap("incomprehensible", width: 4) == ["incomprehensible"])
        #expect(TextWrap.wrap("", width: 4) == [""])
    }
}
