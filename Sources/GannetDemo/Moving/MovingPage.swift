#if GTK
    import GannetCore
    import GannetGTK

    /// The Moving page: a hundred animations at once.
    @MainActor
    final class MovingPage: DemoPage {
        let page = Page.moving
        private let grid: ImageList
        private(set) var wrongRows = 0

        init(_ requests: [ImageRequest], pipeline: ImagePipeline) {
            grid = ImageList(
                count: requests.count, layout: .grid(columns: 2...10), pipeline: pipeline
            ) {
                MovingCell(requests, pipeline: pipeline)
            }
        }

        var widget: UnsafeMutableRawPointer { unsafe grid.widget }

        var list: ImageList? { grid }

        /// How many animations move at this moment.
        var movingCount: Int {
            grid.visibleRows.count { $0.row.imageViews[0].isAnimating }
        }

        func inspect() -> Bool {
            let visible = grid.visibleRows
            for (row, index) in visible {
                guard let cell = row as? MovingCell, let shown = cell.view.shownSource else {
                    continue
                }
                if shown != cell.requests[index].url { wrongRows += 1 }
            }
            return !visible.isEmpty
                && visible.allSatisfy { $0.row.imageViews[0].shownSource != nil }
        }
    }

    /// One of them.
    @MainActor
    private final class MovingCell: ImageListRow {
        let requests: [ImageRequest]
        let view: RemoteImageView

        init(_ requests: [ImageRequest], pipeline: ImagePipeline) {
            self.requests = requests
            let side = DrawnAnimation.side
            view = RemoteImageView(
                width: side, height: side, contentMode: .cover, pipeline: pipeline)
        }

        var widget: UnsafeMutableRawPointer { unsafe view.widget }

        var imageViews: [RemoteImageView] { [view] }

        func bind(to index: Int) {
            view.setImage(requests[index])
        }
    }
#endif
