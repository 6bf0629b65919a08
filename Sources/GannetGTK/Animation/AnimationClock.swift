#if GTK
    import GannetCore

    /// The one clock of all animations on screen.
    ///
    /// It wakes up when a frame of some animation is due, at most sixty times a second, and serves
    /// all that are due then: a hundred animations that began at a hundred moments do not wake the
    /// program a hundred times a frame.
    @MainActor
    final class AnimationClock {
        /// The clock of the program.
        static let shared = AnimationClock(timer: LoopTimer())

        /// The shortest time between two calls, in microseconds.
        private static let grid = 16_667

        private let timer: any FrameTiming
        private var playing: [ObjectIdentifier: AnimatedPicture] = [:]
        private var deadlines: [ObjectIdentifier: Duration] = [:]
        private var isAwake = false

        init(timer: any FrameTiming) {
            self.timer = timer
        }

        /// The time now.
        var now: Duration { timer.now }

        /// How many animations play.
        var playingCount: Int { playing.count }

        /// Serves an animation from now on, for as long as it plays.
        func add(_ picture: AnimatedPicture) {
            playing[ObjectIdentifier(picture)] = picture
            deadlines[ObjectIdentifier(picture)] = now
            schedule()
        }

        /// Serves an animation no longer.
        func remove(_ picture: AnimatedPicture) {
            playing[ObjectIdentifier(picture)] = nil
            deadlines[ObjectIdentifier(picture)] = nil
            if playing.isEmpty { timer.cancel() }
        }

        private func tick() {
            let time = now
            isAwake = true
            for (key, deadline) in deadlines where deadline <= time {
                // A viewer may have made others leave meanwhile.
                guard let picture = playing[key] else { continue }
                deadlines[key] = picture.advance(to: time)
            }
            isAwake = false
            schedule()
        }

        /// Sets the timer to the first deadline, on the grid.
        private func schedule() {
            guard !isAwake, let first = deadlines.values.min() else { return }
            // In whole numbers: a quotient that is rounded may name the moment that is now, and
            // the timer would never rest.
            let steps = max(first, now).microseconds / Self.grid + 1
            timer.fire(at: .microseconds(steps * Self.grid)) { [weak self] in self?.tick() }
        }
    }

    extension Duration {
        /// The whole microseconds in it.
        fileprivate var microseconds: Int {
            let (seconds, attoseconds) = components
            return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
        }
    }

    /// A timer of the main thread, as the clock of animations needs one.
    @MainActor
    protocol FrameTiming: AnyObject {
        /// The time now, since any fixed moment.
        var now: Duration { get }
        /// Calls `action` at that time, in place of anything asked for before.
        func fire(at time: Duration, _ action: @escaping @MainActor () -> Void)
        /// Calls nothing any more.
        func cancel()
    }
#endif
