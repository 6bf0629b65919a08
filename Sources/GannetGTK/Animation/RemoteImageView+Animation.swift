#if GTK
    import GannetCore

    // Pictures that move.
    extension RemoteImageView {
        /// Whether a picture is moving on the widget at this moment.
        public var isAnimating: Bool { animation?.isPlaying(for: self) ?? false }

        /// Takes part in an animation, or leaves the one that there was.
        func join(_ animation: ImageAnimation?) {
            leaveAnimation()
            guard let animation, let request else { return }
            self.animation = .shared(
                animation, source: request.url, executor: pipeline.configuration.executor)
            watch = SightWatch(of: display) { [weak self] in self?.updatePlaying() }
        }

        func leaveAnimation() {
            animation?.leave(self)
            animation = nil
            watch = nil
        }

        /// Lets the picture move while it can be seen, and rest otherwise.
        func updatePlaying() {
            guard let animation else { return }
            watch?.update(isMapped: isOnScreen)
            let isSeen = isOnScreen && watch?.isInSight ?? true
            guard playsAnimations, isSeen, MotionSettings.areOn else {
                animation.leave(self)
                return
            }
            guard !animation.isPlaying(for: self) else { return }
            animation.watch(self) { [weak self] texture in self?.showFrame(texture) }
            if let texture = animation.texture { showFrame(texture) }
        }

        private func showFrame(_ texture: Texture) {
            display.showNext(.texture(texture))
        }
    }
#endif
