import Testing

@testable import GannetGTK

@Suite("Whether a list is flung", .timeLimit(.minutes(1)))
struct FlingDetectorTests {
    private let page = 800.0

    /// Feeds positions, one a sixtieth of a second.
    private func feed(_ positions: [Double], to detector: inout FlingDetector, from start: Int = 0)
    {
        for (index, position) in positions.enumerated() {
            detector.frame(position: position, page: page, time: Double(start + index) / 60)
        }
    }

    @Test("slow scrolling is no fling")
    func slow() {
        var detector = FlingDetector()
        feed([0, 20, 40, 60], to: &detector)  // 1200 a second: a page and a half
        #expect(!detector.isFlung)
        #expect(detector.direction == 1)
    }

    @Test("more than two pages a second are one, either way")
    func fast() {
        var detector = FlingDetector()
        feed([0, 30, 60], to: &detector)
        #expect(detector.isFlung)
        detector = FlingDetector()
        feed([600, 570], to: &detector)
        #expect(detector.isFlung)
        #expect(detector.direction == -1)
    }

    @Test("a fling lasts while it slows down, and ends with a rest of three frames")
    func rest() {
        var detector = FlingDetector()
        feed([0, 100, 110, 111, 111, 111], to: &detector)
        #expect(detector.isFlung && !detector.isAtRest)
        feed([111], to: &detector, from: 6)
        #expect(!detector.isFlung && detector.isAtRest)
    }

    @Test("one frame without motion is no rest")
    func stutter() {
        var detector = FlingDetector()
        feed([0, 100, 100, 100, 200, 200, 200], to: &detector)
        #expect(detector.isFlung && !detector.isAtRest)
    }

    @Test("two positions at one moment are not taken for a speed")
    func sameTime() {
        var detector = FlingDetector()
        detector.frame(position: 0, page: page, time: 1)
        detector.frame(position: 500, page: page, time: 1)
        #expect(!detector.isFlung)
    }

    @Test("motion after a rest starts anew")
    func again() {
        var detector = FlingDetector()
        feed([0, 0, 0, 0], to: &detector)
        #expect(detector.isAtRest)
        detector.begin()
        #expect(!detector.isAtRest)
        // The jump happened between the two watches, in an unknown time: it says nothing of speed.
        feed([5000, 5001], to: &detector, from: 100)
        #expect(!detector.isFlung)
    }
}
