import Testing

@testable import GannetNetworking

@Suite("Heads of answers", .timeLimit(.minutes(1)))
struct AnswerHeadTests {
    @Test("only the final head counts, and nothing after it")
    func finalHead() {
        let head = Self.head([
            "HTTP/1.1 100 Continue", "X-Interim: 1", "", "HTTP/2 206 ", "a: 1", "A:2", "b:", "",
            "x-trailer: 1", "",
        ])
        #expect(head.status == 206)
        #expect(head.isComplete)
        #expect(head.headers.fields.map(\.name) == ["a", "A", "b"])
        #expect(head.headers.fields.map(\.value) == ["1", "2", ""])
    }

    @Test(
        "odd lines do no harm",
        arguments: ["no colon", " folded: 1", "\t", ":", "HTTP/", "HTTP/1.1 x"])
    func oddLines(line: String) {
        let head = Self.head(["HTTP/1.1 200 OK", line, "good: 1", ""])
        #expect(head.headers["good"] == "1")
        #expect(head.isComplete)
    }

    @Test("a head over its limit is refused")
    func tooLarge() {
        var head = AnswerHead()
        let line = Array("x: \(String(repeating: "y", count: 1 << 16))\r\n".utf8)
        var accepted = 0
        while accepted < 100, head.receive(line.span) { accepted += 1 }
        #expect(accepted == 3)
    }

    private static func head(_ lines: [String]) -> AnswerHead {
        var head = AnswerHead()
        for line in lines {
            let bytes = Array("\(line)\r\n".utf8)
            let isAccepted = head.receive(bytes.span)
            #expect(isAccepted)
        }
        return head
    }
}
