#if GTK
    import Gannet

    /// A list or grid of any length whose rows show remote pictures.
    ///
    /// GTK makes rows for what is on screen and some two hundred around it, and reuses them. Loads
    /// of rows off screen wait in the lane `nearby`, those on screen in `visible`. While the list
    /// is flung, the lanes `nearby` and `prefetch` are suspended, until it rests; what came on
    /// screen last is loaded first. Where ``prefetchRequest`` is set, pictures ahead are made ready
    /// while it is scrolled slowly. A row that is taken away from its index cancels its loads and
    /// shows its placeholders. Keep the list for as long as its widget is used.
    @MainActor
    public final class ImageList {
        /// Told of a click on a row, or Return, with its index.
        ///
        /// Failed pictures of that row have been asked for again by then.
        public var onActivate: @MainActor (Int) -> Void = { _ in }
        /// What the picture of a row is, for rows that are not there yet; nil for a row without.
        ///
        /// A request without a size is for the size at which the rows on screen show it.
        public var prefetchRequest: (@MainActor (Int) -> ImageRequest?)?

        let view: ListView
        private let pipeline: ImagePipeline
        private let makeNewRow: @MainActor () -> any ImageListRow
        private let ticks: FrameTicks
        private let prefetcher: ImagePrefetcher
        private var fling = FlingDetector()
        private var suspensions: [LaneSuspension] = []
        private var bound: [ObjectIdentifier: BoundRow] = [:]
        /// Where the list was made of addresses.
        var urlModel: URLModel?

        /// A list of `count` rows, each made by `makeRow` when GTK needs another.
        public init(
            count: Int, layout: ImageListLayout = .list, pipeline: ImagePipeline,
            makeRow: @escaping @MainActor () -> any ImageListRow
        ) {
            self.pipeline = pipeline
            makeNewRow = makeRow
            view = ListView(count: count, layout: layout)
            ticks = FrameTicks(of: view.list)
            prefetcher = ImagePrefetcher(pipeline: pipeline)
            view.setActivatesOnSingleClick(true)
            view.setOwner(self)
        }

        /// How many rows there are.
        ///
        /// Setting it, also to the same number, says that rows may stand for something else now:
        /// those that are there are bound again. What they show already stays.
        public var count: Int {
            get { view.count }
            set {
                for bound in bound.values where bound.index < newValue {
                    bind(bound.row, at: bound.index)
                }
                view.count = newValue
                follow()
            }
        }

        /// Which rows are made ready ahead of time; see ``prefetchRequest``.
        public var prefetchWindow: PrefetchWindow {
            get { prefetcher.window }
            set { prefetcher.window = newValue }
        }

        /// Draws a line between rows.
        public func showSeparators() {
            view.setShowsSeparators(true)
        }

        /// How far the list is scrolled down, in units of layout.
        public var position: Double {
            get { view.position }
            set { view.position = newValue }
        }

        /// The highest position: where the last row shows.
        public var lastPosition: Double { max(0, view.contentHeight - view.pageHeight) }

        /// Whether the list is moving so fast that the lanes `nearby` and `prefetch` are suspended.
        public var isFlung: Bool { fling.isFlung }

        /// The rows that are on screen, with the index that each stands for.
        public var visibleRows: [(row: any ImageListRow, index: Int)] {
            bound.values.compactMap { bound in
                bound.row.imageViews.contains(where: \.isOnScreen) ? (bound.row, bound.index) : nil
            }
        }
    }

    extension ImageList: ListViewOwner {
        func makeRow() -> any ImageListRow { makeNewRow() }

        func bind(_ row: any ImageListRow, at index: Int) {
            bound[ObjectIdentifier(row)] = BoundRow(row: row, index: index)
            LoopMeasurement.countingBind { row.bind(to: index) }
        }

        func unbind(_ row: any ImageListRow) {
            bound[ObjectIdentifier(row)] = nil
            row.unbind()
            for view in row.imageViews { view.clear() }
        }

        func activate(at index: Int) {
            for bound in bound.values where bound.index == index {
                for view in bound.row.imageViews { view.retry() }
            }
            onActivate(index)
        }

        func positionChanged() {
            guard !ticks.isRunning else { return }
            fling.begin()
            ticks.start { [weak self] time in self?.frame(at: time) ?? false }
        }

        func mapped() {
            // The first rows are on screen when the frame is laid out.
            if prefetchRequest != nil { positionChanged() }
        }
    }

    extension ImageList {
        private struct BoundRow {
            let row: any ImageListRow
            let index: Int
        }

        /// - Returns: Whether the next frame is to be looked at too.
        private func frame(at time: Double) -> Bool {
            fling.frame(position: view.position, page: view.pageHeight, time: time)
            if fling.isFlung, suspensions.isEmpty {
                suspensions = [pipeline.suspend(.nearby), pipeline.suspend(.prefetch)]
            } else if !fling.isFlung {
                suspensions = []
                follow()
            }
            return !fling.isAtRest
        }

        /// Makes ready what lies ahead of the rows on screen.
        private func follow() {
            guard let prefetchRequest else { return }
            let indices = visibleRows.map(\.index)
            guard let first = indices.min(), let last = indices.max() else { return }
            let model = bound.values.first?.row.imageViews.first
            prefetcher.scroll(to: first..<last + 1, of: count) { row in
                prefetchRequest(row).map { model?.fitted($0) ?? $0 }
            }
        }
    }
#endif
