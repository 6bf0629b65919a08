/// The rows around those on screen whose pictures are worth having ready: which rows they are, as
/// a list is scrolled, and what is to be started and stopped when they change.
///
/// More rows lie ahead, in the direction of scrolling, than behind it, and the more the faster the
/// list moves. Turning round turns the window round. At an end of the list the rows that are
/// missing ahead are taken from behind, where the list can only go. Rows ahead that were started
/// stay wanted when the list slows down; after a jump nothing of the old place does.
///
/// Pure: it is told where the list stands and what time it is.
///
/// ```swift
/// var window = PrefetchWindow()
/// let change = window.scroll(to: 0..<12, of: 3000, at: 0)  // starts 12…21
/// ```
public struct PrefetchWindow: Hashable, Sendable {
    /// How many rows ahead are wanted while the list rests or moves slowly.
    public var ahead: Int
    /// How many rows behind are wanted.
    public var behind: Int
    /// How many rows ahead are wanted at most, however fast the list moves.
    public var maximumAhead: Int
    /// For how many seconds of scrolling the rows ahead should last.
    public var lookahead: Double

    /// Which way the list moved last; forward before it has moved.
    public private(set) var direction = ScrollDirection.forward
    /// How fast it moves, in rows a second.
    public private(set) var speed = 0.0
    /// The rows on screen and those around them that are wanted.
    public private(set) var rows = 0..<0

    private var visible = 0..<0
    private var count = 0
    private var movedAt = 0.0

    /// A window of this reach around a list that shows nothing yet; negative numbers count as 0.
    public init(ahead: Int = 10, behind: Int = 2, maximumAhead: Int = 40, lookahead: Double = 1) {
        self.ahead = max(0, ahead)
        self.behind = max(0, behind)
        self.maximumAhead = max(0, maximumAhead)
        self.lookahead = max(0, lookahead)
    }

    /// The list shows the rows `visible` of `count` now, at `time` in seconds of any clock that
    /// never runs backwards.
    ///
    /// Rows on screen are never started, for whoever shows them loads them, nor stopped. When
    /// `count` differs from the last call, rows may stand for other pictures than before: then all
    /// old rows are in `stop`, and all new ones in `start`. No rows on screen mean that nothing is
    /// wanted.
    public mutating func scroll(to visible: Range<Int>, of count: Int, at time: Double) -> Change {
        let visible = visible.clamped(to: 0..<max(0, count))
        let isOtherList = count != self.count
        let (oldRows, oldVisible) = (rows, self.visible)
        let isJump = isOtherList || oldRows.isEmpty || !oldRows.touches(visible)
        move(to: visible, at: time, isJump: isJump)
        self.count = count
        rows = visible.isEmpty ? 0..<0 : wanted(keeping: isJump ? nil : oldRows)
        var change = Change()
        change.stop = oldRows.filter { isOtherList || !rows.contains($0) }
        change.start = around().filter { row in
            isOtherList || oldVisible.contains(row) || !oldRows.contains(row)
        }
        return change
    }
}

extension PrefetchWindow {
    /// Takes note of where the list is, and of which way and how fast it got there.
    private mutating func move(to visible: Range<Int>, at time: Double, isJump: Bool) {
        defer { self.visible = visible }
        let elapsed = max(time - movedAt, 0.001)
        guard !isJump else {
            movedAt = time
            speed = 0
            return
        }
        let shift = visible.shift(from: self.visible)
        guard let newDirection = ScrollDirection(shift: shift) else {
            // It cannot have been faster than this, not having moved for so long.
            speed = min(speed, 1 / elapsed)
            return
        }
        let latest = Double(abs(shift)) / elapsed
        speed = newDirection == direction && speed > 0 ? (speed + latest) / 2 : latest
        direction = newDirection
        movedAt = time
    }

    /// The rows on screen with those around them; of `old` rows those ahead stay.
    private func wanted(keeping old: Range<Int>?) -> Range<Int> {
        let most = max(ahead, maximumAhead)
        let ahead = Int(min(Double(most), max(Double(ahead), (speed * lookahead).rounded(.up))))
        let rowsAhead = direction == .forward ? count - visible.upperBound : visible.lowerBound
        let lead = min(ahead, rowsAhead)
        let trail = behind + max(0, self.ahead - lead)
        switch direction {
        case .forward:
            let kept = min(old?.upperBound ?? 0, visible.upperBound + most)
            return max(0, visible.lowerBound - trail)..<max(visible.upperBound + lead, kept)
        case .backward:
            let kept = max(old?.lowerBound ?? count, visible.lowerBound - most)
            return min(visible.lowerBound - lead, kept)..<min(count, visible.upperBound + trail)
        }
    }

    /// The wanted rows that are not on screen, in the order in which they are to be loaded.
    private func around() -> [Int] {
        guard !rows.isEmpty else { return [] }
        let before = Array((rows.lowerBound..<visible.lowerBound).reversed())
        let after = Array(visible.upperBound..<rows.upperBound)
        return direction == .forward ? after + before : before + after
    }
}

extension Range<Int> {
    /// Whether nothing lies between the two.
    fileprivate func touches(_ other: Range<Int>) -> Bool {
        lowerBound <= other.upperBound && other.lowerBound <= upperBound
    }

    /// By how many rows this is further on; a range that only grew has moved by its growth.
    fileprivate func shift(from old: Range<Int>) -> Int {
        lowerBound == old.lowerBound ? upperBound - old.upperBound : lowerBound - old.lowerBound
    }
}
