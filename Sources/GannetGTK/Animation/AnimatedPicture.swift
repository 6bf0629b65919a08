#if GTK
    import GannetCore

    /// An animation on screen: one player and one set of frames for all views that show it.
    ///
    /// It plays while somebody watches, and stands still meanwhile.
    @MainActor
    final class AnimatedPicture {
        /// Shows a frame.
        typealias Viewer = @MainActor (Texture) -> Void

        /// The frame that is shown, once the first one has been made.
        private(set) var texture: Texture?
        private let animation: ImageAnimation
        private let frames: FrameSource
        private let clock: AnimationClock
        private var player: AnimationPlayer
        private var viewers: [ObjectIdentifier: Viewer] = [:]
        private var shownFrame: Int?

        init(
            _ animation: ImageAnimation, source: ImageURL?, executor: any WorkExecuting,
            clock: AnimationClock, budget: FrameBudget = .shared
        ) {
            self.animation = animation
            self.clock = clock
            frames = FrameSource(animation, source: source, executor: executor, budget: budget)
            player = AnimationPlayer(animation.header)
            player.isPaused = true
        }

        isolated deinit {
            Self.known[ObjectIdentifier(animation)] = nil
        }

        /// Whether somebody watches.
        var isPlaying: Bool { !viewers.isEmpty }

        /// Whether that one does.
        func isPlaying(for watcher: AnyObject) -> Bool {
            viewers[ObjectIdentifier(watcher)] != nil
        }

        /// How many frames are held in memory.
        var heldFrames: Int { frames.heldCount }

        /// Has every new frame shown to somebody, until ``leave(_:)``.
        func watch(_ watcher: AnyObject, _ viewer: @escaping Viewer) {
            let wasPlaying = isPlaying
            viewers[ObjectIdentifier(watcher)] = viewer
            guard !wasPlaying else { return }
            _ = player.advance(to: clock.now)
            player.isPaused = false
            clock.add(self)
        }

        /// Shows somebody nothing more.
        func leave(_ watcher: AnyObject) {
            guard viewers.removeValue(forKey: ObjectIdentifier(watcher)) != nil, !isPlaying else {
                return
            }
            // The time until now counts, and none from here on.
            _ = player.advance(to: clock.now)
            player.isPaused = true
            clock.remove(self)
        }

        /// Shows the frame of that time, if it is ready.
        ///
        /// - Returns: When to come again; nil where nothing will change any more.
        func advance(to now: Duration) -> Duration? {
            let moment = player.advance(to: now)
            if moment.frame != shownFrame {
                guard let ready = frames.texture(moment.frame) else {
                    frames.want(moment.frame, beside: shownFrame ?? moment.frame)
                    // Soon again, or never where no frame will come.
                    return frames.hasFailed ? nil : now
                }
                shownFrame = moment.frame
                texture = ready
                for viewer in viewers.values { viewer(ready) }
            }
            if let deadline = moment.deadline {
                var ahead = player
                frames.want(ahead.advance(to: deadline).frame, beside: moment.frame)
            }
            return moment.deadline
        }
    }

    extension AnimatedPicture {
        private struct Weak {
            weak var picture: AnimatedPicture?
        }

        private static var known: [ObjectIdentifier: Weak] = [:]

        /// The one that all views of this animation share.
        static func shared(
            _ animation: ImageAnimation, source: ImageURL?, executor: any WorkExecuting
        ) -> AnimatedPicture {
            let key = ObjectIdentifier(animation)
            if let picture = known[key]?.picture { return picture }
            let picture = AnimatedPicture(
                animation, source: source, executor: executor, clock: .shared)
            known[key] = Weak(picture: picture)
            return picture
        }
    }
#endif
