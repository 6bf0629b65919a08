#if GTK
    import GannetCore
    import GannetGTK

    /// A row of the Apps page: icon, name, and how often the application was downloaded.
    @MainActor
    final class AppRow: ImageListRow {
        let icon: RemoteImageView
        let box: AppRowBox
        private let source: any AppRowSource

        init(source: any AppRowSource, pipeline: ImagePipeline) {
            self.source = source
            icon = RemoteImageView(width: 48, height: 48, pipeline: pipeline)
            icon.placeholder = .icon("application-x-executable-symbolic")
            box = AppRowBox(icon: icon)
            icon.onChange = { [weak self] view in
                if case .failed = view.state {
                    self?.box.showsRetry = true
                } else {
                    self?.box.showsRetry = false
                }
            }
        }

        var imageViews: [RemoteImageView] { [icon] }

        func bind(to index: Int) {
            let entry = source.entry(at: index)
            box.setTexts(name: entry.name, download: entry.download)
            switch source.icon(at: index) {
            case .load(let request): icon.setImage(request)
            case .show(let texture): icon.setImage(texture)
            }
        }

        /// What the row shows, as told by the widgets themselves.
        var contents: RowContents { RowContents(name: box.name, icon: icon.shownSource) }

        /// What the row should show for an index, once it is loaded.
        func rightContents(for index: Int) -> RowContents {
            RowContents(name: source.entry(at: index).name, icon: source.address(at: index))
        }

        /// Whether the icon is there, or will not come.
        var isFilled: Bool {
            switch icon.state {
            case .shown, .failed, .interrupted: true
            case .empty: icon.shownSource != nil
            case .loading: false
            }
        }
    }
#endif
