import Testing

@testable import GannetDemo

@Suite("The course of a run", .timeLimit(.minutes(1)))
struct DemoCourseTests {
    @Test("without a drive: wait until the rows are filled, let them be drawn, then finish")
    func still() {
        var course = DemoCourse(nil, presentedAt: 10)
        #expect(course.frame(at: 10.1, isFilled: false, lastPosition: 0) == .wait)
        #expect(course.fillTime == nil)
        #expect(course.frame(at: 10.5, isFilled: true, lastPosition: 0) == .wait)
        #expect(course.fillTime == 0.5)
        let rest = (0..<4).map { frame in
            course.frame(at: 10.6 + Double(frame) / 60, isFilled: true, lastPosition: 0)
        }
        #expect(rest == [.wait, .wait, .finish, .wait])
        #expect(course.fillTime == 0.5)
    }

    @Test("a drive starts from filled rows, goes down and back, and is timed from its rest")
    func drive() {
        var course = DemoCourse(.fling, presentedAt: 0)
        #expect(course.frame(at: 1, isFilled: false, lastPosition: 12_000) == .wait)
        #expect(course.frame(at: 2, isFilled: true, lastPosition: 12_000) == .begin)
        var positions: [Double] = []
        var time = 2.0
        while true {
            time += 1.0 / 60
            let action = course.frame(at: time, isFilled: false, lastPosition: 12_000)
            guard case .scroll(let position) = action else { break }
            positions.append(position)
        }
        #expect(positions.max() == 12_000)
        #expect(positions.last == 0)
        let turn = positions.firstIndex(of: 12_000) ?? 0
        #expect(positions[...turn] == positions[...turn].sorted()[...])
        #expect(positions[turn...].elementsEqual(positions[turn...].sorted(by: >)))
        #expect(course.fillTime == nil)
        #expect(course.frame(at: time + 0.25, isFilled: true, lastPosition: 12_000) == .wait)
        let fill = course.fillTime ?? 0
        #expect(abs(fill - 0.25 - 1.0 / 60) < 0.001)
    }

    @Test("playing presses the button a dozen times in few frames, then waits for the picture")
    func play() {
        var course = DemoCourse(.play, presentedAt: 0)
        var actions: [DemoCourse.Action] = []
        for frame in 0..<60 {
            actions.append(
                course.frame(at: Double(frame) / 60, isFilled: frame == 0, lastPosition: 0))
        }
        #expect(actions.count { $0 == .play } == 12)
        #expect(course.fillTime == nil)
        _ = course.frame(at: 2, isFilled: true, lastPosition: 0)
        #expect(course.fillTime != nil)
    }

    @Test("watching touches nothing for five seconds")
    func watch() {
        var course = DemoCourse(.watch, presentedAt: 0)
        #expect(course.frame(at: 1, isFilled: true, lastPosition: 0) == .begin)
        #expect(course.frame(at: 5.9, isFilled: true, lastPosition: 0) == .wait)
        #expect(course.fillTime == nil)
        _ = course.frame(at: 6, isFilled: true, lastPosition: 0)
        _ = course.frame(at: 6.1, isFilled: true, lastPosition: 0)
        #expect(course.fillTime != nil)
    }

    @Test(
        "one way takes as long as a hard fling, within bounds",
        arguments: [(0.0, 1.5), (12_000.0, 2.0), (1_000_000.0, 6.0)])
    func durations(distance: Double, duration: Double) {
        let course = FlingCourse(distance: distance)
        #expect(course.duration == duration)
        #expect(course.position(at: 0) == 0)
        #expect(course.position(at: duration) == distance)
        #expect(course.position(at: 2 * duration) == nil)
    }
}
