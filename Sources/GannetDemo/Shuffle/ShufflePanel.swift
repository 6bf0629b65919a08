#if GTK
    import GannetCore
    import GannetGTK

    /// The widgets of the Shuffle page.
    @MainActor
    final class ShufflePanel: WidgetProviding {
        var onNext: @MainActor () -> Void = {}
        var onCancel: @MainActor () -> Void = {}

        private let title = PlainWidget.label(style: "title-4")
        private let cells: [StripCell]
        private var whole: PlainWidget?
        private var cancelButton: PlainWidget?

        init(_ picture: RemoteImageView, pipeline: ImagePipeline) {
            cells = (0..<ShuffleStrip.limit).map { _ in StripCell(pipeline) }
            let next = PlainWidget.button("Another Picture") { [weak self] in self?.onNext() }
                .styled("pill", "suggested-action")
            let cancel = PlainWidget.button("Cancel") { [weak self] in self?.onCancel() }
                .styled("pill")
            cancelButton = cancel
            picture.expanding(down: true)
            let strip = PlainWidget.row(8, cells.map(\.box)).centred(down: false)
            whole = PlainWidget.column(
                14,
                [
                    picture, title.centred(down: false),
                    PlainWidget.row(12, [next, cancel]).centred(down: false), strip,
                ]
            ).spaced(18)
        }

        var widget: UnsafeMutableRawPointer {
            guard let whole else { preconditionFailure("made in init") }
            return unsafe whole.widget
        }

        /// Whether every picture of the strip is there.
        var isFilled: Bool { cells.allSatisfy(\.isFilled) }

        /// Shows what the clicks became.
        func show(
            _ strip: ShuffleStrip, requests: [ImageRequest], title: String, isLoading: Bool
        ) {
            self.title.text = title
            cancelButton?.setEnabled(isLoading)
            for (index, cell) in cells.enumerated() {
                let click = strip.clicks.indices.contains(index) ? strip.clicks[index] : nil
                cell.show(click, request: click.map { requests[$0.photo] })
            }
        }
    }

    /// A place of the strip: a small picture, and what became of the click.
    @MainActor
    private final class StripCell {
        let box: PlainWidget
        private let view: RemoteImageView
        private let caption = PlainWidget.label(style: "caption")
        private var shown: ShuffleStrip.Click?

        init(_ pipeline: ImagePipeline) {
            view = RemoteImageView(
                width: 60, height: 45, contentMode: .cover, pipeline: pipeline)
            view.shape = .rounded(6)
            box = .column(4, [view, caption.centred(down: false)])
            box.setOpaque(false)
        }

        var isFilled: Bool {
            switch view.state {
            case .loading: false
            case .empty, .shown, .failed, .interrupted: true
            }
        }

        func show(_ click: ShuffleStrip.Click?, request: ImageRequest?) {
            guard click != shown else { return }
            shown = click
            box.setOpaque(click != nil)
            caption.text = click?.fate.caption ?? ""
            guard case .shown? = click?.fate, let request else {
                view.placeholder = .icon(click?.fate.symbol ?? "image-x-generic-symbolic")
                view.clear()
                return
            }
            view.setImage(request)
        }
    }

    extension ShuffleStrip.Fate {
        /// The symbol in place of a picture that was not shown.
        fileprivate var symbol: String {
            switch self {
            case .waiting, .shown: "image-loading-symbolic"
            case .cancelled: "process-stop-symbolic"
            case .failed: "dialog-warning-symbolic"
            }
        }
    }
#endif
