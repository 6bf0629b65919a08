import Gannet
import GannetTesting
import Testing

@Suite("A prefetch window", .timeLimit(.minutes(1)))
struct PrefetchWindowTests {
    private var window = PrefetchWindow(ahead: 4, behind: 2, maximumAhead: 12, lookahead: 1)

    /// Moves it as slowly as it takes for the speed not to matter.
    private mutating func scroll(
        to visible: Range<Int>, of count: Int = 100, at time: Double
    ) -> PrefetchWindow.Change {
        window.scroll(to: visible, of: count, at: time)
    }

    @Test("begins with the rows below, the nearest first")
    mutating func begins() {
        let change = scroll(to: 0..<5, at: 0)
        #expect(change.start == [5, 6, 7, 8] && change.stop == [])
        #expect(window.rows == 0..<9 && window.direction == .forward)
    }

    @Test("follows the list: what is new ahead starts, what is left behind stops")
    mutating func follows() {
        _ = scroll(to: 0..<5, at: 0)
        let change = scroll(to: 3..<8, at: 100)
        #expect(change.start == [9, 10, 11, 2, 1] && change.stop == [0])
        let again = scroll(to: 3..<8, at: 200)
        #expect(again.start == [] && again.stop == [])
    }

    @Test("never stops a row that is on screen, nor starts one")
    mutating func onScreen() {
        _ = scroll(to: 0..<5, at: 0)
        let change = scroll(to: 5..<10, at: 100)
        #expect(change.stop == [0, 1, 2])
        #expect(change.start == [10, 11, 12, 13, 4, 3])
    }

    @Test("turns round with the list")
    mutating func turns() {
        _ = scroll(to: 40..<45, at: 0)
        _ = scroll(to: 50..<55, at: 100)
        let change = scroll(to: 49..<54, at: 200)
        #expect(window.direction == .backward && window.rows == 45..<56)
        #expect(change.start == [47, 46, 45, 54])
        #expect(change.stop == [56, 57, 58])
    }

    @Test("reaches further ahead the faster the list moves, up to a limit")
    mutating func speed() {
        _ = scroll(to: 0..<5, at: 0)
        _ = scroll(to: 2..<7, at: 0.25)
        #expect(window.speed == 8 && window.rows == 0..<15)
        _ = scroll(to: 8..<13, at: 0.35)
        #expect(window.rows.upperBound == 13 + 12)
    }

    @Test("keeps what has been started ahead when the list slows down or stops")
    mutating func slowsDown() {
        _ = scroll(to: 0..<5, at: 0)
        _ = scroll(to: 2..<7, at: 0.25)
        let slower = scroll(to: 3..<8, at: 10)
        #expect(slower.stop == [0] && window.rows == 1..<15)
        let resting = scroll(to: 3..<8, at: 100)
        #expect(resting.stop == [] && window.speed <= 0.02)
    }

    @Test("after a jump begins anew, and stops all of the old place")
    mutating func jumps() {
        _ = scroll(to: 0..<5, at: 0)
        let change = scroll(to: 60..<65, at: 0.01)
        #expect(change.stop == Array(0..<9))
        #expect(change.start == [65, 66, 67, 68, 59, 58] && window.speed == 0)
    }

    @Test("at an end of the list wants more behind, where alone the list can go")
    mutating func ends() {
        _ = scroll(to: 90..<95, at: 0)
        let change = scroll(to: 95..<100, at: 100)
        #expect(change.start == [94, 93, 92, 91, 90])
        #expect(window.rows == 89..<100)
    }

    @Test("asks for all rows again when their number changes, as they may be others")
    mutating func count() {
        _ = scroll(to: 0..<5, at: 0)
        let change = scroll(to: 0..<5, of: 7, at: 100)
        #expect(change.stop == Array(0..<9) && change.start == [5, 6])
    }

    @Test("wants nothing when no row is on screen, and takes ranges that lie outside")
    mutating func nothing() {
        _ = scroll(to: 0..<5, at: 0)
        let change = scroll(to: 3..<3, at: 100)
        #expect(change.stop == Array(0..<9) && change.start == [] && window.rows.isEmpty)
        #expect(scroll(to: 200..<300, at: 200).start == [])
        #expect(scroll(to: 0..<5, of: -1, at: 300).start == [])
    }

    @Test("keeps its promises at any scrolling", arguments: 0..<8)
    func random(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var window = PrefetchWindow(
            ahead: .random(in: 0...12, using: &random), behind: .random(in: 0...4, using: &random),
            maximumAhead: .random(in: 0...30, using: &random))
        var (started, count, first, time) = (Set<Int>(), 200, 0, 0.0)
        for _ in 0..<2000 {
            if random.chance(percent: 2) { count = .random(in: 0...300, using: &random) }
            if random.chance(percent: 3) { first = .random(in: 0...300, using: &random) }
            first = max(0, first + .random(in: -3...5, using: &random))
            time += .random(in: 0...0.5, using: &random)
            let visible = first..<first + .random(in: 0...9, using: &random)
            let change = window.scroll(to: visible, of: count, at: time)
            for row in change.stop { started.remove(row) }
            started.formUnion(change.start)
            let shown = visible.clamped(to: 0..<count)
            let wanted = Set(window.rows).subtracting(shown)
            #expect(Set(change.start).isDisjoint(with: shown), "seed \(seed)")
            #expect(Set(change.start).count == change.start.count, "seed \(seed)")
            #expect(wanted.isSubset(of: started) && started.isSubset(of: window.rows))
            #expect(window.rows.clamped(to: 0..<count) == window.rows || window.rows.isEmpty)
        }
    }
}
