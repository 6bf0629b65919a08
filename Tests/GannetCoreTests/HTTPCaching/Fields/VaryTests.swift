import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct VaryTests {
    /// What the answer varies by, the fields of the two requests, and whether they match.
    private static let pairs: [(String, HTTPHeaders, HTTPHeaders, Bool)] = [
        ("", ["A": "1"], ["A": "2"], true),
        ("A", ["A": "1"], ["a": "1"], true),
        ("A", ["A": "1"], ["A": "2"], false),
        ("A", ["A": "1"], [:], false),
        ("A", ["A": ""], [:], false),
        ("A", [:], [:], true),
        ("A", ["A": "1", "B": "1"], ["A": "1", "B": "2"], true),
        ("A, b", ["A": "1", "B": "1"], ["A": "1", "B": "2"], false),
        ("A", ["A": "1, 2"], ["A": "1", "a": "2"], true),
        ("A", ["A": "1 ,2"], ["A": "1,  2"], true),
        ("A", ["A": "1, 2"], ["A": "2, 1"], false),
        ("*", [:], [:], false),
        ("A, *", ["A": "1"], ["A": "1"], false),
    ]

    @Test("two requests match when the fields named are the same", arguments: pairs.indices)
    func matching(index: Int) {
        let (names, stored, presented, expected) = Self.pairs[index]
        #expect(Vary(["Vary": names]).matches(presented, stored: stored) == expected)
    }

    @Test("only the fields named are kept of a request")
    func selecting() {
        let request: HTTPHeaders = ["A": "1", "Cookie": "secret", "a": "2", "B": "3"]
        let vary = Vary(["Vary": "a", "vary": "b"])
        #expect(vary.selected(from: request) == ["A": "1", "a": "2", "B": "3"])
        #expect(Vary([:]).selected(from: request).isEmpty)
    }
}
