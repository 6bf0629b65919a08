#if GTK
    import GannetCore
    import GannetGTK

    /// A row that is nothing but a picture.
    @MainActor
    final class PictureRow: ImageListRow {
        private let view: RemoteImageView

        init(_ rig: ViewRig) {
            view = rig.makeView()
        }

        static func url(_ index: Int) -> ImageURL {
            ImageURL("https://example.org/\(index).png")
        }

        var widget: UnsafeMutableRawPointer { unsafe view.widget }

        var imageViews: [RemoteImageView] { [view] }

        func bind(to index: Int) {
            view.setImage(Self.url(index))
        }
    }
#endif
