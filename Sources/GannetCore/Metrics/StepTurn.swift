/// How a step came by its slot; times are uptimes.
struct StepTurn: Equatable, Sendable {
    let lane: LoadLane
    let queuedAt: Double
    /// Nil as long as it waits.
    var startedAt: Double?
    /// What it had to wait for; nil where it did not.
    var reason: WaitReason?

    init(lane: LoadLane, queuedAt: Double) {
        self.lane = lane
        self.queuedAt = queuedAt
    }

    /// The seconds that it waited, up to `now` if it still does.
    func waited(now: Double) -> Double { (startedAt ?? now) - queuedAt }
}
