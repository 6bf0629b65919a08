#if GTK
    import GannetCore

    // What the widget tells its view.
    extension RemoteImageView {
        func watchWidget() {
            let content = display.content
            content.onScreenChange = { [weak self] in self?.sightChanged() }
            content.onAllocate = { [weak self] in self?.allocate(width: $0, height: $1) }
            content.onDispose = { [weak self] in
                self?.stop()
                self?.leaveAnimation()
            }
            display.handle.on(change: "scale-factor") { [weak self] in self?.rescale() }
        }

        private func sightChanged() {
            task?.lane = isOnScreen ? .visible : .nearby
            // What fades or waits while nobody looks is done at once.
            if !isOnScreen, fade != nil {
                fade = nil
                display.content.fadedPart = 1
            }
            updatePlaying()
        }

        private func allocate(width: Int, height: Int) {
            let isFirst = size.allocate(width: width, height: height, scale: display.scaleFactor)
            guard size.isWaiting, request != nil else { return }
            // A load that is under way has only guessed the size until now.
            if isFirst, task != nil { reload() } else { startTicks() }
        }

        private func rescale() {
            size.rescale(to: display.scaleFactor)
            if size.hasOutgrown { reload() }
        }

        /// Loads the present picture again at the present size; it stays until that is there.
        func reload() {
            guard let request = binding.request, request.options.targetSize == nil,
                !size.hasFullSize
            else { return }
            switch binding.state {
            case .loading, .shown: load(request)
            case .empty, .failed, .interrupted: return
            }
        }
    }
#endif
