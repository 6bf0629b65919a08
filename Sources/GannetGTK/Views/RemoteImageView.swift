#if GTK
    import Gannet

    /// Shows the picture at an address: a placeholder first, then the picture, or a failure that a
    /// click tries to mend.
    ///
    /// The last call wins: an answer for an earlier request is never shown, and its load is
    /// cancelled. A picture that is in memory shows in the same frame, without a fade. Pictures are
    /// decoded to the size of the widget in pixels, again when that grows, and made into textures
    /// off the main thread. On screen the load waits in the lane `visible`, off screen in `nearby`.
    /// Failures for want of a network are mended when it is back. When the view or its widget goes,
    /// the load is cancelled: keep the view for as long as its widget is used.
    ///
    /// ```swift
    /// let view = RemoteImageView(width: 48, height: 48)
    /// view.setImage(ImageRequest("https://example.org/icon.png"))
    /// ```
    @MainActor
    public final class RemoteImageView {
        /// What shows while a picture is awaited, unless a call says otherwise.
        public var placeholder = StandIn.icon("image-x-generic-symbolic")
        /// What shows when a load has failed, unless a call says otherwise.
        public var failure = StandIn.icon("dialog-warning-symbolic")
        /// How a picture that was waited for takes the placeholder's place, unless a call says
        /// otherwise.
        public var transition = ImageTransition.none
        /// What is drawn over the placeholder while a picture is awaited.
        public var indicator = LoadingIndicator.none
        /// Whether the picture that shows stays until the next one is there.
        ///
        /// Without it the placeholder shows meanwhile, so that nothing on screen belongs to an
        /// earlier request.
        public var keepsPictureWhileLoading = false
        /// Whether previews show while the bytes of a picture arrive, of formats that can.
        public var showsPreviews = false
        /// Told whenever ``state`` has changed.
        public var onChange: @MainActor (RemoteImageView) -> Void = { _ in }

        let display: ImageWidget
        let pipeline: ImagePipeline
        var binding = ImageBinding()
        var task: ImageTask?
        /// Hears what a load tells beside its outcome.
        var listening: Task<Void, Never>?
        var size: PictureSize
        /// What the present request is shown with.
        var appearance = Appearance()
        var fade: Fade?
        var motion: IndicatorMotion?
        let ticks: FrameTicks
        var animation: AnimatedPicture?
        var watch: SightWatch?
        /// Waits for the network after a failure.
        var networkReturn: NetworkReturn?

        /// A view that asks for that size in units of layout, in which the picture fits as
        /// `contentMode` says.
        ///
        /// A picture that comes never changes the size. Where the widget is given more room, as
        /// with `hexpand`, pictures fill that.
        public init(
            width: Int, height: Int, contentMode: ContentMode = .inside,
            pipeline: ImagePipeline = .shared
        ) {
            self.pipeline = pipeline
            display = ImageWidget(width: width, height: height)
            display.content.contentMode = contentMode
            size = PictureSize(width: width, height: height)
            ticks = FrameTicks(of: display.handle)
            watchWidget()
        }

        isolated deinit {
            stop()
            leaveAnimation()
        }

        /// How the current request stands.
        public var state: RemoteImageState { binding.state }

        /// What was asked for last; nil after ``clear()``.
        public var request: ImageRequest? { binding.request }

        /// What the latest request brought; nil while it loads, and where it has failed.
        public internal(set) var response: ImageResponse?

        /// Where the picture came from that is on the widget now; nil while there is none.
        ///
        /// The picture itself carries it, so that it tells what is shown, not what should be.
        public var shownSource: ImageURL? {
            if case .texture(let texture) = display.content.subject { texture.source } else { nil }
        }

        /// Whether one picture is giving way to another at this moment.
        public var isInTransition: Bool { fade != nil }

        /// Whether the widget is on screen.
        public var isOnScreen: Bool { display.content.isOnScreen }

        /// How pictures fit into the widget.
        public var contentMode: ContentMode {
            get { display.content.contentMode }
            set {
                guard newValue != contentMode else { return }
                display.content.contentMode = newValue
                display.redraw()
            }
        }

        /// What is cut off pictures.
        public var shape: PictureShape {
            get { display.content.shape }
            set {
                display.content.shape = newValue
                display.redraw()
            }
        }

        /// What the picture shows, in words for who cannot see it; empty says nothing.
        public var accessibilityLabel: String {
            get { display.label }
            set { display.label = newValue }
        }

        /// Whether pictures that move do so; they rest off screen in any case, and where the
        /// desktop's setting switches animations off.
        public var playsAnimations = true {
            didSet { updatePlaying() }
        }
    }

    // What can be asked of a view.
    extension RemoteImageView {
        /// Loads and shows the picture at an address; for the rest see the other form.
        public func setImage(
            _ url: ImageURL, placeholder: StandIn? = nil, failure: StandIn? = nil,
            transition: ImageTransition? = nil, contentMode: ContentMode? = nil
        ) {
            setImage(
                ImageRequest(url: url), placeholder: placeholder, failure: failure,
                transition: transition, contentMode: contentMode)
        }

        /// Loads and shows the picture that `request` asks for, at the widget's size unless it
        /// names one; its lane is the view's to choose.
        ///
        /// What the other arguments leave open is as the view's properties say; a content mode
        /// stays for later calls.
        public func setImage(
            _ request: ImageRequest, placeholder: StandIn? = nil, failure: StandIn? = nil,
            transition: ImageTransition? = nil, contentMode: ContentMode? = nil
        ) {
            if let contentMode { self.contentMode = contentMode }
            appearance = Appearance(
                placeholder: placeholder, failure: failure, transition: transition)
            load(request)
        }

        /// Shows a picture that is there already; nothing is loaded.
        public func setImage(_ texture: Texture, transition: ImageTransition = .none) {
            leave()
            show(.texture(texture), by: transition)
            onChange(self)
        }

        /// Shows the placeholder, and loads nothing.
        public func clear() {
            leave()
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

        /// Ends the load that is under way; the placeholder shows, and a click takes it up again.
        public func cancel() {
            task?.cancel()
        }

        private func leave() {
            stop()
            leaveAnimation()
            binding.clear()
            response = nil
            appearance = Appearance()
        }
    }

    extension RemoteImageView {
        /// What a call has said otherwise than the view's properties.
        struct Appearance {
            var placeholder: StandIn?
            var failure: StandIn?
            var transition: ImageTransition?
        }
    }
#endif
