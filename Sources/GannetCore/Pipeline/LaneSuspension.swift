import Synchronization

/// Holds a lane back: as long as any suspension of it is held, none of its loads starts.
///
/// Loads that run already finish. Releasing twice, or letting the last reference go, is the same
/// as releasing once. Safe to use on any thread.
public final class LaneSuspension: Sendable {
    /// The lane that is held back.
    public let lane: LoadLane
    private let onRelease: Mutex<(@Sendable () -> Void)?>

    init(lane: LoadLane, onRelease: @escaping @Sendable () -> Void) {
        self.lane = lane
        self.onRelease = Mutex(onRelease)
    }

    deinit {
        release()
    }

    /// Lets the lane run again, once every other suspension of it is gone too.
    public func release() {
        onRelease.withLock { action in
            let taken = action
            action = nil
            return taken
        }?()
    }
}
