/// When a picture that is arriving is worth another look: pure, told the time.
///
/// By time, so that nobody's eye is tired, and by growth, so that all looks together are few
/// however slowly the bytes come.
struct PreviewPace {
    /// The least time between two previews, in seconds.
    private static let pause = 0.1
    /// How many times as many bytes as at the last preview there must be.
    private static let growth = 1.25
    /// Before that nothing can be seen in any file.
    private static let least = 512

    private var lastTime = -Double.infinity
    private var lastCount = 0

    /// From when on a file is to be looked at of which `count` bytes are there; nil before more
    /// have come.
    func nextLook(count: Int) -> Double? {
        let isEnough = count >= Self.least && Double(count) >= Double(lastCount) * Self.growth
        return isEnough ? lastTime + Self.pause : nil
    }

    /// Takes note of a look.
    mutating func note(count: Int, now: Double) {
        lastTime = now
        lastCount = count
    }
}
