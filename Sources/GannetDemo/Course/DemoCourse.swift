/// What happens in a run of the demo, and when: opening, driving, resting, done.
///
/// Frames come in, with the time and whether every visible row is filled; what is to be done comes
/// out. No clock, no window.
struct DemoCourse {
    /// What a frame calls for.
    enum Action: Equatable {
        /// Nothing: wait for the next frame.
        case wait
        /// Scroll to a position.
        case scroll(Double)
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
        case opening
        case driving(FlingCourse, start: Double)
        case filling(since: Double)
        case settling(frames: Int)
        case done
    }

    /// A run whose window was presented at that time.
    init(drives: Bool, presentedAt time: Double) {
        phase = drives ? .opening : .filling(since: time)
    }

    /// Takes a frame; `lastPosition` is how far the list can scroll.
    mutating func frame(at time: Double, isFilled: Bool, lastPosition: Double) -> Action {
        switch phase {
        case .opening:
            // The top is filled first, so that a drive begins with a list at rest.
            guard isFilled else { return .wait }
            phase = .driving(FlingCourse(distance: lastPosition), start: time)
            return .wait
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
