#if GTK
    import Gannet
    import GannetGTK

    /// A row of the Activities page, which observes one model after another.
    @MainActor
    final class ActivityRow: ImageListRow {
        /// What pictures are decoded to: the view's size on a screen of two pixels to a unit.
        static let size = TargetSize(width: 192, height: 144, contentMode: .cover)
        /// How many rows observe a model at this moment.
        private(set) static var observerCount = 0

        private let activities: [Activity]
        private let view: RemoteImageView
        private let title = PlainWidget.label(style: "app-name")
        private let status = PlainWidget.label(style: "app-downloads")
        private let bar = PlainWidget.progressBar().expanding()
        private let box: PlainWidget
        private var activity: Activity?
        private var observation: RemoteImageObservation? {
            didSet {
                Self.observerCount += (observation == nil ? 0 : 1) - (oldValue == nil ? 0 : 1)
            }
        }
        /// The picture of the model that is on the widget.
        private var shown: Image?

        init(_ activities: [Activity], pipeline: ImagePipeline) {
            self.activities = activities
            view = RemoteImageView(
                width: 96, height: 72, contentMode: .cover, pipeline: pipeline)
            view.shape = .rounded(8)
            let texts = PlainWidget.column(4, [title, status, bar]).expanding()
            texts.centred(across: false)
            box = .row(14, [view, texts]).styled("app-row")
        }

        isolated deinit {
            if observation != nil { Self.observerCount -= 1 }
        }

        var widget: UnsafeMutableRawPointer { unsafe box.widget }

        var imageViews: [RemoteImageView] { [view] }

        func bind(to index: Int) {
            let activity = activities[index]
            self.activity = activity
            title.text = activity.title
            activity.loadFirst()
            observation = activity.model.observe { [weak self] old, new in
                self?.show(ActivityState(new), fading: old.image != nil)
            }
            show(activity.model.current, fading: false)
        }

        func unbind() {
            observation = nil
            activity = nil
            shown = nil
        }

        /// Whether the row shows that activity's picture and no other's.
        func shows(_ activity: Activity) -> Bool {
            self.activity === activity && title.text == activity.title
                && (shown == nil || shown?.pixels === activity.model.image?.pixels)
        }

        private func show(_ state: ActivityState, fading: Bool) {
            status.text = state.words(activity?.subtitle ?? "")
            bar.setOpaque(state.isLoading)
            bar.setFraction(state.progress ?? 0)
            guard state.image?.pixels !== shown?.pixels else { return }
            shown = state.image
            guard let image = state.image else { return view.clear() }
            view.setImage(
                Texture(image, source: state.request?.url),
                transition: fading ? .crossFade : ImageTransition.none)
        }
    }

    /// What a row shows of a model.
    struct ActivityState {
        let image: Image?
        let isLoading: Bool
        let progress: Double?
        let error: ImageError?
        let request: ImageRequest?

        /// How it stands, in words.
        func words(_ subtitle: String) -> String {
            if let error { return error.message }
            return isLoading ? "Loading \(subtitle)…" : subtitle
        }
    }

    extension ActivityState {
        init(_ state: RemoteImage.State) {
            self.init(
                image: state.image, isLoading: state.isLoading, progress: state.progress,
                error: state.error, request: state.request)
        }
    }

    extension RemoteImage {
        /// How the model stands now.
        var current: ActivityState {
            ActivityState(
                image: image, isLoading: isLoading, progress: progress, error: error,
                request: request)
        }
    }
#endif
