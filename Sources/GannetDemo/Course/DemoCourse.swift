/// What happens in a run of the demo, and when: opening, driving, resting, done.
///
/// Frames come in, with the time and whether every visible row is filled; what is to be done comes
/// out. No clock, no window.
struct DemoCourse {
    /// What a frame calls for.
    enum Action: Equatable {
        /// Nothing: wait for the next frame.
        case wait
        /// What was asked for begins; until now the page was opened.
        case begin
        /// Scroll to a position.
        case scroll(Double)
        /// Do once what somebody would do who plays with the page.
        case play
        /// All is done: picture, report, leaving.
        case finish
    }

    /// Frames that must pass between the last row's filling and the picture, so that it is drawn.
    private static let settlingFrames = 2

    /// From rest, or from the window's opening where nothing drives, until every visible row was
    /// filled, in seconds.
    private(set) var fillTime: Double?
    private var phase: Phase

    private enum Phase {
        case opening(Drive)
        case driving(FlingCourse, start: Double)
        case playing(frames: Int)
        case watching(until: Double)
        case filling(since: Double)
        case settling(frames: Int)
        case done
    }

    /// How long a page is watched, in seconds.
    private static let watchTime = 5.0

    /// How often a page is played with, and the frames from one time to the next: faster than
    /// anything loads.
    private static let plays = (count: 12, pause: 3)

    /// A run whose window was presented at that time.
    init(_ drive: Drive?, presentedAt time: Double) {
        phase = drive.map(Phase.opening) ?? .filling(since: time)
    }

    /// Takes a frame; `lastPosition` is how far the list can scroll.
    mutating func frame(at time: Double, isFilled: Bool, lastPosition: Double) -> Action {
        switch phase {
        case .opening(let drive):
            // The top is filled first, so that a drive begins with a list at rest.
            guard isFilled else { return .wait }
            switch drive {
            case .fling: phase = .driving(FlingCourse(distance: lastPosition), start: time)
            case .play: phase = .playing(frames: 0)
            case .watch: phase = .watching(until: time + Self.watchTime)
            }
            return .begin
        case .watching(let end):
            if time >= end { phase = .filling(since: time) }
            return .wait
        case .playing(let frames):
            guard frames < Self.plays.count * Self.plays.pause else {
                phase = .filling(since: time)
                return .wait
            }
            phase = .playing(frames: frames + 1)
            return frames % Self.plays.pause == 0 ? .play : .wait
        case .driving(let course, let start):
            if let position = course.position(at: time - start) { return .scroll(position) }
            phase = .filling(since: time)
            return .scroll(0)
        case .filling(let start):
            if isFilled {
                fillTime = time - start
                phase = .settling(frames: Self.settlingFrames)
            }
            return .wait
        case .settling(let frames):
            phase = frames > 0 ? .settling(frames: frames - 1) : .done
            return frames > 0 ? .wait : .finish
        case .done: return .wait
        }
    }
}
