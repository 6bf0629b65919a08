#if GTK
    import Gannet

    /// Shows the picture at an address: a placeholder first, then the picture, or a failure that a
    /// click tries to mend.
    ///
    /// The last call wins: an answer for an earlier request is never shown, and its load is
    /// cancelled. A picture that is in memory shows at once. Pictures are decoded to the size of
    /// the widget in pixels. On screen the load waits in the lane `visible`, off screen in
    /// `nearby`. When the view goes, its load is cancelled: keep it as long as its widget is used.
    ///
    /// ```swift
    /// let view = RemoteImageView(width: 48, height: 48)
    /// view.setImage(ImageRequest("https://example.org/icon.png"))
    /// ```
    @MainActor
    public final class RemoteImageView {
        /// What shows while a picture is awaited.
        public var placeholder = StandIn.icon("image-x-generic-symbolic")
        /// What shows when a load has failed.
        public var failure = StandIn.icon("dialog-warning-symbolic")
        /// Told whenever ``state`` has changed.
        public var onChange: @MainActor (RemoteImageView) -> Void = { _ in }

        let display: ImageWidget
        private let pipeline: ImagePipeline
        private var binding = ImageBinding()
        private var task: ImageTask?
        /// Waits for the changed picture that a refresh may bring.
        private var refresh: Task<Void, Never>?
        private var loadedScale = 0

        /// A view of that size in units of layout, in which the picture fits as `contentMode` says.
        public init(
            width: Int, height: Int, contentMode: ContentMode = .inside,
            pipeline: ImagePipeline = .shared
        ) {
            self.pipeline = pipeline
            display = ImageWidget(width: width, height: height)
            display.content.contentMode = contentMode
            display.content.onScreenChange = { [weak self] in
                guard let self else { return }
                task?.lane = isOnScreen ? .visible : .nearby
            }
            display.handle.on(change: "scale-factor") { [weak self] in
                self?.reloadForScale()
            }
        }

        isolated deinit {
            stop()
        }

        /// How the current request stands.
        public var state: RemoteImageState { binding.state }

        /// What was asked for last; nil after ``clear()``.
        public var request: ImageRequest? { binding.request }

        /// Where the picture came from that is on the widget now; nil while there is none.
        ///
        /// The picture itself carries it, so that it tells what is shown, not what should be.
        public var shownSource: ImageURL? {
            if case .texture(let texture) = display.content.subject { texture.source } else { nil }
        }

        /// Whether the widget is on screen.
        public var isOnScreen: Bool { display.content.isOnScreen }

        /// How round the corners of pictures are, in units of layout.
        public var cornerRadius: Double {
            get { display.content.cornerRadius }
            set { display.content.cornerRadius = newValue }
        }

        /// Loads and shows the picture at an address.
        public func setImage(_ url: ImageURL) {
            setImage(ImageRequest(url: url))
        }

        /// Loads and shows the picture that `request` asks for, at the widget's size unless it
        /// names one; its lane is the view's to choose.
        public func setImage(_ request: ImageRequest) {
            stop()
            load(request)
        }

        /// Shows a picture that is there already; nothing is loaded.
        public func setImage(_ texture: Texture) {
            clear()
            display.show(.texture(texture))
        }

        /// Shows the placeholder, and loads nothing.
        public func clear() {
            stop()
            binding.clear()
            showPlaceholder()
            onChange(self)
        }

        /// Loads the current picture again if it has failed or was cancelled; otherwise nothing.
        ///
        /// - Returns: Whether a load was started.
        @discardableResult
        public func retry() -> Bool {
            guard let request = binding.retryable else { return false }
            pipeline.forgetFailures(of: request)
            load(request)
            return true
        }
    }

    extension RemoteImageView {
        private func load(_ request: ImageRequest) {
            let ticket = binding.begin(request)
            loadedScale = display.scaleFactor
            let sized = fitted(request)
            var isAnswered = false
            var hasPreview = false
            let task = pipeline.loadImage(with: sized) { [weak self] preview in
                hasPreview = true
                self?.show(preview, for: ticket)
            } completion: { [weak self] outcome in
                isAnswered = true
                self?.take(outcome, for: ticket)
            }
            if request.cachePolicy == .staleFirst { follow(task, for: ticket) }
            guard !isAnswered else { return }
            self.task = task
            if let held = hasPreview ? nil : pipeline.cachedImage(for: sized) {
                display.show(.texture(Texture(held.image, source: request.url)))
            } else if !hasPreview {
                showPlaceholder()
            }
            onChange(self)
        }

        private func show(_ preview: ImagePreview, for ticket: ImageBinding.Ticket) {
            guard binding.awaits(ticket), let request = binding.request else { return }
            display.show(.texture(Texture(preview.image, source: request.url)))
            display.setTooltip(nil)
        }

        private func stop() {
            task?.cancel()
            task = nil
            refresh?.cancel()
            refresh = nil
        }

        /// Shows the picture that a refresh brings after a stale one.
        private func follow(_ task: ImageTask, for ticket: ImageBinding.Ticket) {
            let events = task.events
            refresh = Task { [weak self] in
                for await case .updated(let response) in events {
                    self?.take(.success(response), for: ticket)
                }
            }
        }

        private func fitted(_ request: ImageRequest) -> ImageRequest {
            var request = request
            request.lane = isOnScreen ? .visible : .nearby
            if request.options.targetSize == nil {
                request.options.targetSize = TargetSize(
                    width: display.content.width * loadedScale,
                    height: display.content.height * loadedScale,
                    contentMode: display.content.contentMode)
            }
            return request
        }

        private func take(
            _ outcome: Result<ImageResponse, ImageError>, for ticket: ImageBinding.Ticket
        ) {
            guard binding.accept(outcome.map { _ in }, for: ticket) else { return }
            task = nil
            switch outcome {
            case .success(let response):
                display.show(.texture(Texture(response.image, source: response.request.url)))
                display.setTooltip(nil)
            case .failure(let error) where error.isCancellation: showPlaceholder()
            case .failure(let error):
                display.show(failure.subject)
                display.setTooltip(error.message)
                // Not before the first failure: most views never need to hear of clicks.
                display.onClick { [weak self] in self?.retry() }
            }
            onChange(self)
        }

        private func showPlaceholder() {
            display.show(placeholder.subject)
            display.setTooltip(nil)
        }

        private func reloadForScale() {
            guard let request = binding.request, loadedScale != display.scaleFactor else { return }
            setImage(request)
        }
    }

    extension StandIn {
        fileprivate var subject: ImageWidget.Subject {
            switch self {
            case .nothing: .nothing
            case .icon(let name): .icon(name)
            case .texture(let texture): .texture(texture)
            }
        }
    }
#endif
