import Testing

@testable import GannetCore

@Suite("When which frame is seen", .timeLimit(.minutes(1)))
struct AnimationPlayerTests {
    /// The frames seen at every step of 10 ms.
    private func film(_ player: AnimationPlayer, until milliseconds: Int) -> [Int] {
        var player = player
        return stride(from: 0, through: milliseconds, by: 10).map {
            player.advance(to: .milliseconds($0)).frame
        }
    }

    private func runs(_ frames: [Int]) -> [Int] {
        frames.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    @Test("each frame shows for its own time, and the deadline tells until when")
    func delays() {
        var player = AnimationPlayer(delays: [20, 50, 30], loopCount: 0)
        #expect(player.advance(to: .seconds(9)) == .init(frame: 0, deadline: .milliseconds(9020)))
        #expect(
            player.advance(to: .milliseconds(9019))
                == .init(frame: 0, deadline: .milliseconds(9020)))
        #expect(
            player.advance(to: .milliseconds(9020))
                == .init(frame: 1, deadline: .milliseconds(9070)))
        #expect(
            player.advance(to: .milliseconds(9075))
                == .init(frame: 2, deadline: .milliseconds(9100)))
        #expect(
            player.advance(to: .milliseconds(9100))
                == .init(frame: 0, deadline: .milliseconds(9120)))
    }

    @Test("it plays as often as its count says, and rests on the last frame")
    func counts() {
        let once = AnimationPlayer(delays: [10, 10, 10], loopCount: 1)
        #expect(runs(film(once, until: 200)) == [0, 1, 2])
        let twice = AnimationPlayer(delays: [10, 10, 10], loopCount: 2)
        #expect(runs(film(twice, until: 200)) == [0, 1, 2, 0, 1, 2])
        let forever = AnimationPlayer(delays: [10, 10], loopCount: 0)
        #expect(film(forever, until: 90) == [0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
        var player = once
        _ = player.advance(to: .zero)
        let end = player.advance(to: .seconds(5))
        #expect(end == .init(frame: 2, deadline: nil))
        #expect(player.isAtEnd)
        player.restart()
        #expect(player.advance(to: .seconds(5)).frame == 0)
        #expect(player.advance(to: .milliseconds(5010)).frame == 1)
    }

    @Test("backwards and to and fro")
    func directions() {
        let back = AnimationPlayer(delays: [10, 10, 10], loopCount: 2, direction: .reverse)
        #expect(runs(film(back, until: 200)) == [2, 1, 0, 2, 1, 0])
        let bounce = AnimationPlayer(delays: [10, 10, 10], loopCount: 0, direction: .bounce)
        #expect(film(bounce, until: 90) == [0, 1, 2, 1, 0, 1, 2, 1, 0, 1])
    }

    @Test("a change of direction goes on from the frame that is shown")
    func turning() {
        var player = AnimationPlayer(delays: [10, 10, 10, 10], loopCount: 0)
        _ = player.advance(to: .zero)
        #expect(player.advance(to: .milliseconds(20)).frame == 2)
        player.direction = .reverse
        #expect(player.frame == 2)
        #expect(player.advance(to: .milliseconds(30)).frame == 1)
        player.direction = .bounce
        #expect(player.frame == 1)
        #expect(player.advance(to: .milliseconds(40)).frame == 2)
    }

    @Test("the rate stretches time, and nothing moves at rate 0 or while paused")
    func rates() {
        var player = AnimationPlayer(delays: [100, 100], loopCount: 0)
        player.rate = 2
        #expect(player.advance(to: .zero).deadline == .milliseconds(50))
        #expect(player.advance(to: .milliseconds(50)).frame == 1)
        player.isPaused = true
        #expect(player.advance(to: .seconds(4)) == .init(frame: 1, deadline: nil))
        player.isPaused = false
        #expect(player.advance(to: .seconds(4)).deadline == .milliseconds(4050))
        for rate in [0, -1, Double.nan, .infinity] {
            player.rate = rate
            #expect(player.advance(to: .seconds(9)) == .init(frame: 1, deadline: nil))
        }
    }

    @Test("seeking shows the frame from its beginning, and keeps the round")
    func seeking() {
        var player = AnimationPlayer(delays: [10, 20, 30], loopCount: 2)
        _ = player.advance(to: .zero)
        _ = player.advance(to: .milliseconds(60))
        player.seek(to: 1)
        #expect(
            player.advance(to: .milliseconds(65)) == .init(frame: 1, deadline: .milliseconds(80)))
        player.seek(to: 99)
        #expect(player.frame == 2)
        #expect(player.isAtEnd)
        player.seek(to: -4)
        #expect(player.frame == 0)
    }

    @Test("a sleep of a year costs no more than one of a second, and ends where it must")
    func longSleep() {
        var player = AnimationPlayer(delays: [20, 30], loopCount: 0)
        _ = player.advance(to: .zero)
        let year = Duration.seconds(365 * 24 * 3600)
        #expect(player.advance(to: year + .milliseconds(25)).frame == 1)
        var counted = AnimationPlayer(delays: [20, 30], loopCount: 1_000_000_000)
        _ = counted.advance(to: .zero)
        #expect(counted.advance(to: year) == .init(frame: 0, deadline: year + .milliseconds(20)))
        #expect(counted.advance(to: year * 100) == .init(frame: 1, deadline: nil))
    }

    @Test("a time that stands still or goes back moves nothing")
    func backwards() {
        var player = AnimationPlayer(delays: [10, 10], loopCount: 0)
        _ = player.advance(to: .milliseconds(100))
        #expect(player.advance(to: .milliseconds(110)).frame == 1)
        #expect(player.advance(to: .milliseconds(50)).frame == 1)
    }

    @Test("what does not move stands still")
    func still() {
        for delays in [[], [50]] {
            var player = AnimationPlayer(delays: delays, loopCount: 0)
            #expect(player.advance(to: .seconds(1)) == .init(frame: 0, deadline: nil))
            player.seek(to: 3)
            player.direction = .bounce
            #expect(player.advance(to: .seconds(2)) == .init(frame: 0, deadline: nil))
        }
        var hasty = AnimationPlayer(delays: [0, 0], loopCount: 0)
        #expect(hasty.advance(to: .zero).deadline == .milliseconds(100))
    }
}
