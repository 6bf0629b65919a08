import Testing

@testable import GannetCore

@Suite("Numbers in words", .timeLimit(.minutes(1)))
struct WordingTests {
    @Test(
        "have a unit that fits and no more digits than count",
        arguments: [
            (0, "0 µs"), (0.000_012_3, "12 µs"), (0.000_4, "400 µs"), (0.001_25, "1.3 ms"),
            (0.035, "35 ms"), (0.24, "240 ms"), (1.25, "1.3 s"), (60, "60 s"), (600, "10 min"),
            (86_400, "24 h"), (864_000, "10 days"), (-1, "0 µs"),
        ])
    func seconds(seconds: Double, text: String) {
        #expect(Wording.seconds(seconds) == text)
    }

    @Test(
        "count bytes in thousands",
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1200, "1.2 KB"), (12_400, "12 KB"),
            (999_600, "1 MB"), (2_500_000, "2.5 MB"),
        ])
    func bytes(count: Int, text: String) {
        #expect(Wording.bytes(count) == text)
    }
}
