#if GTK
    import GannetCore
    import Synchronization

    /// Makes the frames of an animation into textures on worker threads, ahead of their time.
    ///
    /// Of an animation that fits into the budget every frame is made once; of others the one that
    /// is wanted next and the one before it are held. Any thread; never blocks.
    final class FrameSource: Sendable {
        /// What only the thread that is at work touches: unchecked because `isBusy` lets one in at
        /// a time, and the lock around it orders their turns.
        private final class Reading: @unchecked Sendable {
            var frames: (any FrameReading)?
        }

        private struct State {
            var textures: [Int: Texture] = [:]
            /// The latest first.
            var wanted: [Int] = []
            var isBusy = false
            /// The bytes taken from the budget; nil before the first frame is known.
            var reserved: Int?
            var hasFailed = false
        }

        private let animation: ImageAnimation
        private let source: ImageURL?
        private let executor: any WorkExecuting
        private let budget: FrameBudget
        private let reading = Reading()
        private let state = Mutex(State())

        init(
            _ animation: ImageAnimation, source: ImageURL?, executor: any WorkExecuting,
            budget: FrameBudget
        ) {
            self.animation = animation
            self.source = source
            self.executor = executor
            self.budget = budget
        }

        deinit {
            budget.giveBack(state.withLock { $0.reserved ?? 0 })
        }

        /// The frame, if it is ready.
        func texture(_ index: Int) -> Texture? {
            state.withLock { $0.textures[index] }
        }

        /// Whether a frame could not be made: what is there is all there will be.
        var hasFailed: Bool { state.withLock { $0.hasFailed } }

        /// How many frames are held.
        var heldCount: Int { state.withLock { $0.textures.count } }

        /// Has a frame made, unless it is there; `shown` is held beside it.
        func want(_ index: Int, beside shown: Int) {
            let isToStart = state.withLock { state in
                if (state.reserved ?? 0) == 0 {
                    for held in state.textures.keys where held != index && held != shown {
                        state.textures[held] = nil
                    }
                }
                guard state.textures[index] == nil, !state.hasFailed else { return false }
                state.wanted = [index]
                defer { state.isBusy = true }
                return !state.isBusy
            }
            // Holds this object until the work is done, so that nothing is made for nobody twice.
            if isToStart { executor.execute { self.work() } }
        }

        private func work() {
            while let index = next() {
                do throws(ImageError) {
                    let picture = try openFrames().frame(index)
                    keep(Texture(picture.image, source: source), index)
                } catch {
                    state.withLock { $0.hasFailed = true }
                }
            }
        }

        private func openFrames() throws(ImageError) -> any FrameReading {
            if let frames = reading.frames { return frames }
            let frames = try animation.frames()
            reading.frames = frames
            return frames
        }

        /// What to make next; nil ends the work.
        private func next() -> Int? {
            state.withLock { state in
                if let wanted = state.wanted.popLast(), !state.hasFailed { return wanted }
                state.isBusy = false
                return nil
            }
        }

        private func keep(_ texture: Texture, _ index: Int) {
            let count = animation.header.frameCount
            let whole = texture.byteCount * count
            let isComplete = state.withLock { state in
                if state.reserved == nil { state.reserved = budget.take(whole) ? whole : 0 }
                state.textures[index] = texture
                return state.textures.count == count
            }
            // The canvases are of no use any more.
            if isComplete { reading.frames = nil }
        }
    }
#endif
