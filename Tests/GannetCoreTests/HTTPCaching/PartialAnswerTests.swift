import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct PartialAnswerTests {
    @Test(
        "a range of ten bytes",
        arguments: [
            ("bytes=0-3", 0..<4), ("bytes=4-", 4..<10), ("bytes=-3", 7..<10), ("Bytes=9-9", 9..<10),
            ("bytes=5-99", 5..<10), ("bytes=-99", 0..<10), ("bytes=10-", nil), ("bytes=4-3", nil),
            ("bytes=-0", nil), ("bytes=-", nil), ("bytes=0-1,3-4", nil), ("items=0-1", nil),
            ("bytes=+1-2", nil), ("bytes=a-", nil), ("bytes=1", nil),
            ("bytes=0-99999999999999999999", nil),
        ] as [(String, Range<Int>?)])
    func ranges(field: String, expected: Range<Int>?) {
        #expect(PartialAnswer.range(field, of: 10) == expected)
    }

    @Test("a part says which it is")
    func fields() throws {
        let part = try #require(
            PartialAnswer(
                of: 10, headers: ["Content-Length": "10", "A": "1"], for: ["Range": "bytes=2-4"]))
        #expect(part.range == 2..<5)
        #expect(part.headers["Content-Range"] == "bytes 2-4/10")
        #expect(part.headers["Content-Length"] == "3")
        #expect(part.headers["A"] == "1")
        #expect(PartialAnswer(of: 10, headers: [:], for: [:]) == nil)
        #expect(PartialAnswer(of: 0, headers: [:], for: ["Range": "bytes=-1"]) == nil)
    }
}
