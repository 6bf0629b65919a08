/// How far one picture has given way to the next, by the time of frames.
///
/// Pure: the first frame that it is told of begins it.
struct Fade {
    /// How long it takes, in seconds.
    let duration: Double
    private var start: Double?

    init(duration: Double) {
        self.duration = duration
    }

    /// The part of the new picture, from 0 to 1, at the frame of that time.
    mutating func part(at time: Double) -> Double {
        let begun = start ?? time
        start = begun
        guard duration > 0 else { return 1 }
        return min(max((time - begun) / duration, 0), 1)
    }
}
