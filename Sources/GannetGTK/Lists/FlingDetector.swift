/// Tells from a list's position at each frame whether it is flung.
///
/// A list is flung from the frame in which it moves faster than a page takes to be looked at,
/// until it has rested for a few frames: a fling that slows down is still one, since the rows it
/// passes are not where it ends.
struct FlingDetector {
    /// Pages a second from which on a list counts as flung.
    static let flungSpeed = 2.0
    /// Frames without motion that make a rest.
    static let restingFrames = 3

    /// Whether the list is flung.
    private(set) var isFlung = false
    /// Which way the list moved last: 1 down, -1 up, 0 not yet.
    private(set) var direction = 0
    private var last: (position: Double, time: Double)?
    private var stillFrames = 0

    /// Whether the list has rested long enough that nobody need watch it until it moves again.
    var isAtRest: Bool { stillFrames >= Self.restingFrames }

    /// Takes the position and the time, in seconds, of a frame; `page` is what is seen at once.
    mutating func frame(position: Double, page: Double, time: Double) {
        defer { last = (position, time) }
        guard let last, time > last.time else { return }
        let moved = position - last.position
        guard moved != 0 else {
            stillFrames += 1
            if isAtRest { isFlung = false }
            return
        }
        stillFrames = 0
        direction = moved > 0 ? 1 : -1
        if abs(moved) / (time - last.time) > Self.flungSpeed * max(page, 1) { isFlung = true }
    }

    /// The list moves again after a rest.
    mutating func begin() {
        stillFrames = 0
        last = nil
    }
}
