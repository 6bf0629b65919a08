#if GTK
    import Gannet

    /// A list of any length whose rows show remote pictures.
    ///
    /// GTK makes rows for what is on screen and some two hundred around it, and reuses them. Loads
    /// of rows off screen wait in the lane `nearby`, those on screen in `visible`. While the list
    /// is flung, the lanes `nearby` and `prefetch` are suspended, until it rests. A row that is
    /// taken away from its index cancels its loads and shows its placeholders. Keep the list for as
    /// long as its widget is used.
    @MainActor
    public final class ImageList {
        /// Told of a click on a row, or Return, with its index.
        ///
        /// Failed pictures of that row have been asked for again by then.
        public var onActivate: @MainActor (Int) -> Void = { _ in }

        let view: ListView
        private let pipeline: ImagePipeline
        private let makeNewRow: @MainActor () -> any ImageListRow
        private let ticks: FrameTicks
        private var fling = FlingDetector()
        private var suspensions: [LaneSuspension] = []
        private var bound: [ObjectIdentifier: BoundRow] = [:]

        /// A list of `count` rows, each made by `makeRow` when GTK needs another.
        public init(
            count: Int, pipeline: ImagePipeline,
            makeRow: @escaping @MainActor () -> any ImageListRow
        ) {
            self.pipeline = pipeline
            makeNewRow = makeRow
            view = ListView(count: count)
            ticks = FrameTicks(of: view.list)
            view.setActivatesOnSingleClick(true)
            view.setOwner(self)
        }

        /// How many rows there are; setting it binds all of them anew.
        public var count: Int {
            get { view.count }
            set { view.count = newValue }
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
            }
            return !fling.isAtRest
        }
    }
#endif
