/// Which frame of an animation is to be seen at a time, and until when.
///
/// Pure: the time comes in, a frame's number and the next deadline come out; nothing is drawn and
/// no clock is read. Many players can thus follow one clock. Times are durations since any fixed
/// moment; they may stand still or jump, but not go back. A value; one thread at a time.
public struct AnimationPlayer: Hashable, Sendable {
    /// The order in which frames are played.
    public enum Direction: Hashable, Sendable {
        /// From the first to the last, then from the first again.
        case forward
        /// From the last to the first, then from the last again.
        case reverse
        /// To the last and back again, each end shown once: two rounds of the file's count are one
        /// way there and one back.
        case bounce
    }

    /// What is to be seen.
    public struct Moment: Hashable, Sendable {
        /// The frame's number, from 0.
        public var frame: Int
        /// When it changes; nil where it does not, because the player is paused or at its end.
        public var deadline: Duration?
    }

    private let delays: [Duration]
    private let rounds: Int
    /// The place in the order of frames, counted over all rounds.
    private var position = 0
    /// How much of the time of the frame at `position` is still to come, at rate 1.
    private var left: Duration
    private var lastTime: Duration?

    /// The order in which frames are played; a change goes on from the frame that is shown.
    public var direction: Direction {
        didSet {
            guard direction != oldValue else { return }
            let round = position / Self.length(delays.count, oldValue)
            place(frame(at: position, oldValue), round: round)
        }
    }
    /// How fast: 2 is twice as fast; 0 or less, or no number, stands still.
    public var rate = 1.0
    /// Whether the time does not count.
    public var isPaused = false

    /// A player of frames that show for `delays` milliseconds each.
    ///
    /// `loopCount` is how often all of them play, 0 for ever, as `ImageHeader` has it. Frames
    /// without a delay show for 100 ms. Without frames, frame 0 stands still.
    public init(delays: [Int], loopCount: Int, direction: Direction = .forward) {
        self.delays = delays.map { .milliseconds($0 > 0 ? $0 : 100) }
        rounds = max(0, loopCount)
        self.direction = direction
        left = .zero
        left = delay(at: 0)
    }

    /// A player of an animation as its header describes it.
    public init(_ header: ImageHeader, direction: Direction = .forward) {
        self.init(
            delays: header.frameDelays, loopCount: header.loopCount, direction: direction)
    }

    /// The frame that is shown now.
    public var frame: Int { frame(at: position, direction) }

    /// Whether the last frame of the last round is shown, after which nothing comes.
    public var isAtEnd: Bool {
        delays.count <= 1 || rounds > 0 && position >= rounds * roundLength - 1
    }

    /// Moves on to `time`.
    ///
    /// The first call starts the time. Frames whose time is over are passed over, however many;
    /// whole rounds cost nothing.
    public mutating func advance(to time: Duration) -> Moment {
        let passed = max(.zero, time - (lastTime ?? time))
        lastTime = time
        if isRunning {
            // Times rate 1 a duration must stay exact, which a floating-point product need not.
            spend(rate == 1 ? passed : passed * rate)
        }
        guard isRunning else { return Moment(frame: frame, deadline: nil) }
        return Moment(frame: frame, deadline: time + (rate == 1 ? left : left / rate))
    }

    /// Shows frame `index` from its beginning, in the round that is playing; past the last frame
    /// the last.
    public mutating func seek(to index: Int) {
        guard !delays.isEmpty else { return }
        place(min(max(0, index), delays.count - 1), round: position / roundLength)
    }

    /// Begins again with the first round.
    public mutating func restart() {
        position = 0
        left = delay(at: 0)
    }
}

extension AnimationPlayer {
    private var isRunning: Bool { !isPaused && rate > 0 && rate.isFinite && !isAtEnd }

    private var roundLength: Int { Self.length(delays.count, direction) }

    /// How many frames one round shows; there and back shows the two ends once each.
    private static func length(_ count: Int, _ direction: Direction) -> Int {
        direction == .bounce ? max(1, 2 * count - 2) : max(1, count)
    }

    private func frame(at position: Int, _ direction: Direction) -> Int {
        guard delays.count > 1 else { return 0 }
        let place = position % Self.length(delays.count, direction)
        return switch direction {
        case .forward: place
        case .reverse: delays.count - 1 - place
        case .bounce: place < delays.count ? place : 2 * delays.count - 2 - place
        }
    }

    private func delay(at position: Int) -> Duration {
        delays.isEmpty ? .zero : delays[frame(at: position, direction)]
    }

    private mutating func place(_ index: Int, round: Int) {
        let within = direction == .reverse ? delays.count - 1 - index : index
        position = round * roundLength + within
        left = delay(at: position)
    }

    private mutating func spend(_ time: Duration) {
        var time = time
        while time >= left, !isAtEnd {
            time -= left
            position += 1
            left = delay(at: position)
            if position % roundLength == 0 { time = skipRounds(time) }
        }
        // At the end nothing is left to wait for; what time remains is of no use.
        if !isAtEnd { left -= time }
    }

    /// Passes over whole rounds but the last, so that a long sleep costs no more than a short one.
    private mutating func skipRounds(_ time: Duration) -> Duration {
        let round = (0..<roundLength).reduce(Duration.zero) { $0 + delay(at: $1) }
        // One fewer than there are, since the quotient is rounded.
        let whole = max(0, Int(min(time / round, 1e15)) - 1)
        let allowed = rounds == 0 ? whole : min(whole, rounds - 1 - position / roundLength)
        guard allowed > 0 else { return time }
        // For ever, the number of the round does not matter, and must not grow without end.
        position = rounds == 0 ? 0 : position + allowed * roundLength
        return time - round * allowed
    }
}
