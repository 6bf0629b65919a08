#if GTK
    import GannetCore
    import GannetGTK

    /// The Shuffle page: a large picture, of which each click takes another at random, and below it
    /// what each click became.
    ///
    /// The last click wins: its picture is the only one that shows, however fast one clicks.
    @MainActor
    final class ShufflePage: DemoPage {
        let page = Page.shuffle
        let picture: RemoteImageView
        private(set) var strip = ShuffleStrip()
        private(set) var wrongRows = 0
        private var deck: PhotoDeck
        private let panel: ShufflePanel
        private var wanted: ImageURL?
        private var isAsking = false

        init(_ deck: PhotoDeck, pipeline: ImagePipeline) {
            self.deck = deck
            picture = RemoteImageView(width: 320, height: 240, pipeline: pipeline)
            picture.transition = .crossFade
            picture.indicator = .ring
            picture.keepsPictureWhileLoading = true
            picture.shape = .rounded(12)
            picture.showsPreviews = true
            panel = ShufflePanel(picture, pipeline: pipeline)
            panel.onNext = { [weak self] in self?.next() }
            panel.onCancel = { [weak self] in self?.cancel() }
            picture.onChange = { [weak self] in self?.changed($0) }
        }

        var widget: UnsafeMutableRawPointer { unsafe panel.widget }

        /// Takes another picture.
        func next() {
            let photo = deck.draw()
            _ = strip.click(photo: photo)
            let request = deck.requests[photo]
            wanted = request.url
            picture.accessibilityLabel = deck.names[photo]
            // What a click changes is told once, and not also of the load that it ends.
            isAsking = true
            picture.setImage(request)
            isAsking = false
            changed(picture)
        }

        /// Gives up the picture that is awaited.
        func cancel() {
            picture.cancel()
        }

        func play() { next() }

        func retry() { picture.retry() }

        func inspect() -> Bool {
            if strip.clicks.isEmpty { next() }
            switch picture.state {
            case .shown:
                if picture.shownSource != wanted { wrongRows += 1 }
                return panel.isFilled && !picture.isInTransition
            case .failed, .interrupted: return true
            case .empty, .loading: return false
            }
        }

        private func changed(_ view: RemoteImageView) {
            guard !isAsking else { return }
            switch view.state {
            case .empty, .loading: break
            case .shown: strip.settle(.shown(view.response?.source ?? .memory))
            case .failed(let error): strip.settle(.failed(error.message))
            case .interrupted: strip.cancel()
            }
            let photo = strip.clicks.first?.photo
            panel.show(
                strip, requests: deck.requests, title: photo.map { deck.names[$0] } ?? "",
                isLoading: strip.clicks.first?.fate == .waiting)
        }
    }
#endif
