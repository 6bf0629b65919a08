/// What a ``LoadingIndicator`` looks like at a time: pure, told the time of each frame.
struct IndicatorMotion {
    /// An arc, in turns from the top, clockwise.
    struct Arc: Equatable {
        var start: Double
        var length: Double
    }

    /// How long nothing shows, in seconds.
    static let delay = 0.25
    /// How long an arc takes to go round, in seconds.
    static let turn = 1.0

    private let kind: LoadingIndicator
    private var start: Double?
    /// The part of the bytes that is there; nil while it is not known.
    var fraction: Double?

    init(_ kind: LoadingIndicator) {
        self.kind = kind
    }

    /// What to draw in the frame of that time; nil for nothing yet.
    mutating func arc(at time: Double) -> Arc? {
        let begun = start ?? time
        start = begun
        let elapsed = time - begun
        guard kind != .none, elapsed >= Self.delay else { return nil }
        if kind == .ring, let fraction {
            return Arc(start: 0, length: min(max(fraction, 0.02), 1))
        }
        let place = (elapsed - Self.delay) / Self.turn
        return Arc(start: place - place.rounded(.down), length: 0.25)
    }
}
