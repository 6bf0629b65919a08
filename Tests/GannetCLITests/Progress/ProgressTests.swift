import Testing

@testable import GannetCLI

@Suite("Progress is drawn, moves, and goes away", .timeLimit(.minutes(1)))
struct ProgressTests {
    @Test("a file has a bar, a rate and the time left")
    func fileLine() {
        var board = ProgressBoard(total: 4)
        board.begin(0, label: "cat.jpg", at: 10)
        board.progress(0, received: 250_000, expected: 1_000_000)
        let lines = board.lines(width: 90, fileLimit: 6, at: 12)
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("cat.jpg "))
        #expect(
            lines[0].hasSuffix(
                "  [#####---------------] 25 %  250.0 kB  125.0 kB/s  0:06 left"))
        #expect(TextColumns.width(of: lines[0]) == 90)
    }

    @Test("the total counts files, bytes and failures")
    func totalLine() {
        var board = ProgressBoard(total: 4)
        board.begin(0, label: "a", at: 0)
        board.progress(0, received: 1000, expected: nil)
        board.end(0, isFailure: false)
        board.begin(1, label: "b", at: 1)
        board.end(1, isFailure: true)
        #expect(
            board.lines(width: 90, fileLimit: 6, at: 2)
                == ["[##########----------]  2 of 4  1 failed  1.0 kB  500 B/s  0:02 left"])
    }

    @Test("without a total there is no bar and no time left")
    func unknownTotal() {
        var board = ProgressBoard()
        board.begin(0, label: "a", at: 0)
        board.end(0, isFailure: false)
        #expect(board.lines(width: 90, fileLimit: 6, at: 1) == ["1 done  0 B  0 B/s"])
    }

    @Test("no line is wider than the terminal", arguments: [1, 5, 20, 40, 79])
    func width(columns: Int) {
        var board = ProgressBoard(total: 1000)
        board.begin(0, label: "日本語の写真.jpg", at: 0)
        board.progress(0, received: 123_456_789, expected: 987_654_321)
        for line in board.lines(width: columns, fileLimit: 6, at: 3) {
            #expect(TextColumns.width(of: line) <= columns)
        }
    }

    @Test("more files than there is room for are left to the total")
    func fileLimit() {
        var board = ProgressBoard(total: 10)
        for id in 0..<10 {
            board.begin(id, label: "f\(id)", at: 0)
            board.progress(id, received: 1, expected: nil)
        }
        #expect(board.lines(width: 79, fileLimit: 3, at: 1).count == 4)
        #expect(board.lines(width: 79, fileLimit: 0, at: 1).count == 1)
    }

    @Test("events too close together draw once")
    func rateLimit() {
        var screen = ProgressScreen { TerminalSize(columns: 80, rows: 24) }
        #expect(screen.update(at: 0) { $0.begin(0, label: "a", at: 0) } != nil)
        #expect(screen.update(at: 0.05) { $0.progress(0, received: 1, expected: nil) } == nil)
        #expect(screen.update(at: 0.1) { $0.progress(0, received: 2, expected: nil) } != nil)
    }

    @Test("a drawing first takes back the lines of the one before")
    func redraw() throws {
        var screen = ProgressScreen { TerminalSize(columns: 80, rows: 24) }
        let first = try #require(screen.update(at: 0) { $0.begin(0, label: "a", at: 0) })
        #expect(!first.contains("\u{1B}"))
        _ = screen.update(at: 1) { $0.progress(0, received: 1, expected: nil) }
        let third = try #require(screen.update(at: 2) { _ in })
        #expect(third.hasPrefix("\u{1B}[2A\r\u{1B}[J"))
        #expect(screen.erase() == "\u{1B}[2A\r\u{1B}[J")
        #expect(screen.erase() == nil)
    }

    @Test("a terminal of two rows shows the total only")
    func lowTerminal() throws {
        var screen = ProgressScreen { TerminalSize(columns: 80, rows: 2) }
        let drawing = try #require(
            screen.update(at: 0) {
                $0.begin(0, label: "a", at: 0)
                $0.progress(0, received: 1, expected: nil)
            })
        #expect(drawing.split(separator: "\n").count == 1)
    }
}
