#if GTK
    import Gannet

    extension ImageList {
        /// A list of the pictures at these addresses, each in a view of the given size.
        ///
        /// What lies ahead is made ready while the list is scrolled. `configure` is told of each
        /// view that is made, to give it a placeholder, a shape or a transition.
        public convenience init(
            urls: [ImageURL], layout: ImageListLayout = .grid(columns: 1...32), width: Int,
            height: Int, contentMode: ContentMode = .cover, pipeline: ImagePipeline = .shared,
            configure: @escaping @MainActor (RemoteImageView) -> Void = { _ in }
        ) {
            let model = URLModel(urls)
            self.init(count: urls.count, layout: layout, pipeline: pipeline) {
                let view = RemoteImageView(
                    width: width, height: height, contentMode: contentMode, pipeline: pipeline)
                configure(view)
                return URLRow(view, model)
            }
            self.urlModel = model
            prefetchRequest = { model.request(at: $0) }
        }

        /// The addresses of the pictures, where the list was made of such; setting them keeps what
        /// is on screen and is still in its place.
        public var urls: [ImageURL] {
            get { urlModel?.urls ?? [] }
            set {
                guard let urlModel else { return }
                urlModel.urls = newValue
                count = newValue.count
            }
        }
    }

    /// The addresses that rows look up.
    @MainActor
    final class URLModel {
        var urls: [ImageURL]

        init(_ urls: [ImageURL]) {
            self.urls = urls
        }

        func request(at index: Int) -> ImageRequest? {
            urls.indices.contains(index) ? ImageRequest(url: urls[index]) : nil
        }
    }

    /// A row that is nothing but a picture.
    @MainActor
    private final class URLRow: ImageListRow {
        private let view: RemoteImageView
        private let model: URLModel

        init(_ view: RemoteImageView, _ model: URLModel) {
            self.view = view
            self.model = model
        }

        var widget: UnsafeMutableRawPointer { unsafe view.widget }

        var imageViews: [RemoteImageView] { [view] }

        func bind(to index: Int) {
            guard let request = model.request(at: index) else { return view.clear() }
            view.setImage(request)
        }
    }
#endif
