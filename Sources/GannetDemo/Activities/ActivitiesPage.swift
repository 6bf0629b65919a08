#if GTK
    import Gannet
    import GannetGTK

    /// The Activities page: pictures that are observed models, each with its own progress.
    @MainActor
    final class ActivitiesPage: DemoPage {
        let page = Page.activities
        let activities: [Activity]
        private let rows: ImageList
        private let whole: PlainWidget
        private(set) var wrongRows = 0

        init(_ deck: PhotoDeck, count: Int, pipeline: ImagePipeline) {
            let activities = (0..<count).map { number in
                Activity(number: number, deck: deck, pipeline: pipeline)
            }
            self.activities = activities
            let rows = ImageList(count: count, pipeline: pipeline) {
                ActivityRow(activities, pipeline: pipeline)
            }
            self.rows = rows
            rows.showSeparators()
            let refresh = PlainWidget.button("Next Pictures") {
                for (_, index) in rows.visibleRows { activities[index].loadNext() }
            }.styled("pill").centred().spaced(8)
            whole = .column(0, [refresh, rows.expanding(down: true)])
        }

        var widget: UnsafeMutableRawPointer { unsafe whole.widget }

        var list: ImageList? { rows }

        func play() {
            for (_, index) in rows.visibleRows { activities[index].loadNext() }
        }

        func retry() {
            for (_, index) in rows.visibleRows { activities[index].model.retry() }
        }

        func inspect() -> Bool {
            let visible = rows.visibleRows
            var isFilled = !visible.isEmpty
            for (row, index) in visible {
                guard let row = row as? ActivityRow else { continue }
                if !row.shows(activities[index]) { wrongRows += 1 }
                if activities[index].model.isLoading || row.imageViews[0].isInTransition {
                    isFilled = false
                }
            }
            return isFilled
        }
    }

    /// Something that goes on, with a picture that changes.
    @MainActor
    final class Activity {
        let title: String
        let model: RemoteImage
        private let deck: PhotoDeck
        private var photo: Int

        init(number: Int, deck: PhotoDeck, pipeline: ImagePipeline) {
            title = "Activity \(number + 1)"
            model = RemoteImage(pipeline: pipeline)
            model.keepsImageWhileLoading = true
            self.deck = deck
            photo = number % max(1, deck.requests.count)
        }

        /// What the picture shows.
        var subtitle: String { deck.names[photo] }

        /// Loads the first picture, if none has been asked for.
        func loadFirst() {
            if model.request == nil { load() }
        }

        /// Loads another picture; the old one stays until it is there.
        func loadNext() {
            photo = (photo + 5) % deck.requests.count
            load()
        }

        private func load() {
            var request = deck.requests[photo]
            request.options.targetSize = ActivityRow.size
            model.load(request)
        }
    }
#endif
