/// The part of a terminal where progress is drawn: what to print so that it shows, moves, and goes.
///
/// A value: it gives texts with control sequences (ECMA-48), and the console prints them.
struct ProgressScreen: Sendable {
    /// The time between two drawings, in seconds: more often than this is only flicker.
    static let interval = 0.1

    private let size: @Sendable () -> TerminalSize
    private var board: ProgressBoard
    private var linesShown = 0
    private var lastDrawing = -Double.infinity

    /// A screen whose terminal is as large as `size` says each time.
    init(board: ProgressBoard = ProgressBoard(), size: @escaping @Sendable () -> TerminalSize) {
        self.board = board
        self.size = size
    }

    /// Applies a change; the result draws the board anew, or is nil when it is too soon.
    mutating func update(at now: Double, _ change: (inout ProgressBoard) -> Void) -> String? {
        change(&board)
        guard now - lastDrawing >= Self.interval else { return nil }
        lastDrawing = now
        return (erase() ?? "") + draw(at: now)
    }

    /// What takes the lines off the screen, or nil if there are none.
    mutating func erase() -> String? {
        guard linesShown > 0 else { return nil }
        defer { linesShown = 0 }
        // Up to the first line, to its start, and clear from there to the end of the screen.
        return "\u{1B}[\(linesShown)A\r\u{1B}[J"
    }

    private mutating func draw(at now: Double) -> String {
        let size = size()
        // A line that touches the last column may wrap, and then counting lines goes wrong.
        let lines = board.lines(
            width: max(1, size.columns - 1), fileLimit: max(0, min(6, size.rows - 2)), at: now)
        linesShown = lines.count
        return lines.map { $0 + "\n" }.joined()
    }
}
