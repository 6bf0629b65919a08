#if GTK
    import GannetCore

    // From a request to its picture.
    extension RemoteImageView {
        /// Begins to load `request` in place of anything asked for before.
        func load(_ request: ImageRequest) {
            let previous = task
            let shown = binding.shownKey
            let ticket = binding.begin(request)
            size.rescale(to: display.scaleFactor)
            size.beginLoad()
            response = nil
            let fitted = fitted(request)
            endWaiting()
            var isAnswered = false
            var hasPreview = false
            let task = pipeline.loadTexture(with: fitted) { [weak self] texture in
                hasPreview = true
                self?.takePreview(texture, for: ticket)
            } completion: { [weak self] outcome in
                isAnswered = true
                self?.take(outcome, of: fitted, for: ticket)
            }
            // The new one first, so that the two can share their work.
            previous?.cancel()
            if request.cachePolicy == .staleFirst || !isAnswered && indicator == .ring {
                listen(to: task, fitted, for: ticket)
            }
            guard !isAnswered else { return }
            self.task = task
            if !hasPreview { standIn(for: fitted, instead: shown) }
            beginWaiting()
            onChange(self)
        }

        /// Shows something until the picture is there: a stale form of it, the picture that is
        /// shown already where it may stay, or the placeholder.
        private func standIn(for fitted: ImageRequest, instead shown: MemoryCacheKey?) {
            if let held = pipeline.cachedImage(for: fitted) {
                show(.texture(Texture(held.image, source: fitted.url)))
            } else if keepsPictureWhileLoading || isSame(fitted, shown),
                shownSource != nil
            {
                return
            } else {
                showPlaceholder()
            }
        }

        private func takePreview(_ texture: Texture, for ticket: ImageBinding.Ticket) {
            guard binding.awaits(ticket) else { return }
            show(.texture(texture))
        }

        private func take(
            _ outcome: Result<LoadedPicture, ImageError>, of fitted: ImageRequest,
            for ticket: ImageBinding.Ticket
        ) {
            let wasWaiting = task != nil
            guard binding.accept(outcome.map { _ in fitted.memoryKey }, for: ticket) else { return }
            task = nil
            endWaiting()
            switch outcome {
            case .success(let picture): show(picture, fading: wasWaiting)
            case .failure(let error) where error.isCancellation: showPlaceholder()
            case .failure(let error): show(error)
            }
            onChange(self)
        }

        /// Hears of progress, and of the picture that a refresh brings after a stale one.
        private func listen(
            to task: ImageTask, _ fitted: ImageRequest, for ticket: ImageBinding.Ticket
        ) {
            let events = task.events
            listening = Task { [weak self] in
                for await event in events {
                    switch event {
                    case .updated(let response):
                        self?.take(.success(LoadedPicture(response)), of: fitted, for: ticket)
                    case .progress(let received, let expected):
                        guard let expected, expected > 0 else { continue }
                        self?.motion?.fraction = Double(received) / Double(expected)
                    case .preview, .finished: continue
                    }
                }
            }
        }

        /// Ends what goes on for the present request.
        func stop() {
            task?.cancel()
            task = nil
            endWaiting()
        }

        private func endWaiting() {
            listening?.cancel()
            listening = nil
            networkReturn = nil
            motion = nil
            display.content.arc = nil
            display.setBusy(false)
        }

        private func beginWaiting() {
            display.setBusy(true)
            guard indicator != .none else { return }
            motion = IndicatorMotion(indicator)
            startTicks()
        }

        func fitted(_ request: ImageRequest) -> ImageRequest {
            var request = request
            request.lane = isOnScreen ? .visible : .nearby
            if showsPreviews { request.wantsPreviews = true }
            if request.options.targetSize == nil {
                request.options.targetSize = size.target(contentMode)
            }
            return request
        }
    }

    /// Whether a request is for the picture of that key, perhaps at another size.
    private func isSame(_ request: ImageRequest, _ key: MemoryCacheKey?) -> Bool {
        guard let key else { return false }
        return request.memoryKey.source == key.source && request.memoryKey.variant == key.variant
    }
#endif
