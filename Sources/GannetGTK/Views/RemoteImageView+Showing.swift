#if GTK
    import GannetCore
    import GannetPixels

    // What is on the widget, and how it changes from frame to frame.
    extension RemoteImageView {
        /// Shows something from the next frame on; with `transition` it takes its time.
        func show(_ subject: ImageWidget.Subject, by transition: ImageTransition = .none) {
            let isSeen = isOnScreen && transition.duration > 0 && MotionSettings.areOn
            if isSeen {
                fade = Fade(duration: transition.duration)
                startTicks()
            } else {
                fade = nil
            }
            display.show(subject, fadingFromLast: isSeen)
            display.setProblem(nil)
        }

        /// Shows a picture that has come.
        func show(_ picture: LoadedPicture, fading: Bool) {
            response = picture.response
            size.notePicture(of: picture.response)
            let wanted = appearance.transition ?? transition
            join(picture.response.animation)
            let texture = animation?.texture ?? picture.texture
            show(.texture(texture), by: fading ? wanted : .none)
            updatePlaying()
        }

        /// Shows what stands for a failure.
        func show(_ error: ImageError) {
            leaveAnimation()
            show(subject(for: appearance.failure ?? failure))
            display.setProblem(error.message)
            // Not before the first failure: most views never need to hear of clicks.
            display.onClick { [weak self] in self?.retry() }
            guard error.isForWantOfNetwork else { return }
            networkReturn = NetworkReturn(pipeline.configuration.network) { [weak self] in
                self?.retry()
            }
        }

        func showPlaceholder() {
            leaveAnimation()
            show(subject(for: appearance.placeholder ?? placeholder))
        }

        private func subject(for standIn: StandIn) -> ImageWidget.Subject {
            switch standIn {
            case .nothing: .nothing
            case .icon(let name): .icon(name)
            case .texture(let texture): .texture(texture)
            case .color(let color): .color(color)
            case .widget(let widget): .child(widget)
            case .thumbHash(let hash): subject(for: hash)
            }
        }

        /// The blurred picture if it is known, or else its mean colour until it is.
        private func subject(for hash: ThumbHash) -> ImageWidget.Subject {
            if let texture = HashTextures.known(hash) { return .blurred(texture) }
            let color = PixelColor(hash.averageColor)
            HashTextures.make(hash, on: pipeline.configuration.executor) { [weak self] texture in
                // Only where that very colour still shows: the picture may be there by now.
                guard let self, case .loading = state, case .color(color) = display.content.subject
                else { return }
                show(.blurred(texture))
            }
            return .color(color)
        }
    }

    // From frame to frame.
    extension RemoteImageView {
        func startTicks() {
            guard !ticks.isRunning else { return }
            ticks.start { [weak self] time in self?.frame(at: time) ?? false }
        }

        /// - Returns: Whether the next frame is wanted too.
        private func frame(at time: Double) -> Bool {
            if let part = fade?.part(at: time) {
                display.content.fadedPart = part
                if part >= 1 { fade = nil }
                display.redraw()
            }
            if motion != nil {
                let arc = motion?.arc(at: time)
                if arc != display.content.arc {
                    display.content.arc = arc
                    display.redraw()
                }
            }
            if size.frame() { reload() }
            return fade != nil || motion != nil || size.isWaiting
        }
    }

    extension PictureSize {
        fileprivate mutating func notePicture(of response: ImageResponse) {
            // A drawing has as many pixels as one likes; a picture lying on its side has its width
            // as its height.
            let side = max(response.header.width, response.header.height)
            let isDrawing = response.header.format == .svg
            notePicture(
                width: max(response.image.width, response.image.height),
                ofFile: isDrawing ? .max : side)
        }
    }

    extension ImageError {
        /// Whether it may be for want of a network that a load has failed.
        fileprivate var isForWantOfNetwork: Bool {
            [.dns, .connect, .hostUnavailable, .timeout, .reset, .bodyTruncated].contains(code)
        }
    }
#endif
