#if GTK
    import Gannet
    import GannetCore
    import GannetGTK
    import GannetTesting

    /// The pages of a run and the inspector, in the window.
    ///
    /// A page is made when it is shown first: GTK binds rows of lists that nobody sees, and what
    /// they show would be loaded.
    @MainActor
    final class DemoPages {
        private let rows: any AppRowSource
        private let content: DemoContent
        private let pipeline: ImagePipeline
        private let inspector: Inspector
        private let window: DemoWindow
        private let deck: PhotoDeck
        private let bins: [Page: PlainWidget]
        private var made: [Page: any DemoPage] = [:]
        private var searchButton: PlainWidget?

        init(
            _ rows: any AppRowSource, content: DemoContent, pipeline: ImagePipeline,
            inspector: Inspector, in window: DemoWindow, isDriven: Bool
        ) {
            self.rows = rows
            self.content = content
            self.pipeline = pipeline
            self.inspector = inspector
            self.window = window
            // A run that is driven by a script is the same each time.
            let random: any RandomNumberGenerator =
                isDriven ? DeterministicRandom(seed: 7) : SystemRandomNumberGenerator()
            deck = PhotoDeck(content.photos, random: random)
            bins = Dictionary(uniqueKeysWithValues: Page.allCases.map { ($0, .bin()) })
            fill()
            addKeys()
        }

        /// The page that shows.
        var current: any DemoPage { page(Page(rawValue: window.pageName) ?? .apps) }

        /// What stands in the search field of the Apps page; nil while it is closed.
        var searchText: String? {
            get { (made[.apps] as? AppsPage)?.searchText }
            set { (page(.apps) as? AppsPage)?.searchText = newValue }
        }

        /// Shows the inspector's figures while the drawer is open.
        func frame(at time: Double) {
            if window.isDrawerOpen { inspector.frame(at: time) }
            searchButton?.isOn = searchText != nil
        }

        private func page(_ page: Page) -> any DemoPage {
            if let known = made[page] { return known }
            let new = make(page)
            made[page] = new
            bins[page]?.setChild(new)
            return new
        }

        private func make(_ page: Page) -> any DemoPage {
            switch page {
            case .apps: AppsPage(rows, catalog: content.catalog, pipeline: pipeline)
            case .shuffle: ShufflePage(deck, pipeline: pipeline)
            case .activities: ActivitiesPage(deck, count: 200, pipeline: pipeline)
            case .moving: MovingPage(content.animations, pipeline: pipeline)
            }
        }
    }

    extension DemoPages {
        private func fill() {
            let button = PlainWidget.toggle(
                icon: "system-search-symbolic", "Search (Ctrl+F)"
            ) { [weak self] isOn in
                guard let self, isOn != (searchText != nil) else { return }
                search()
            }
            searchButton = button
            window.addButton(button)
            for page in Page.allCases {
                guard let bin = bins[page] else { continue }
                window.add(bin, named: page.rawValue, title: page.title, icon: page.icon)
            }
            window.setDrawer(inspector.panel)
        }

        private func addKeys() {
            for (number, page) in Page.allCases.enumerated() {
                window.onKeys("<Alt>\(number + 1)") { [weak window] in
                    window?.pageName = page.rawValue
                }
            }
            window.onKeys("<Control>f") { [weak self] in self?.search() }
            window.onKeys("<Control>r") { [weak self] in self?.current.retry() }
            window.onKeys("F9") { [weak window] in
                if let window { window.isDrawerOpen = !window.isDrawerOpen }
            }
            window.onKeys("<Control>q") { [weak window] in window?.close() }
            window.onKeys("Escape") { [weak self] in self?.escape() }
        }

        private func search() {
            window.pageName = Page.apps.rawValue
            searchText = searchText == nil ? "" : nil
        }

        private func escape() {
            switch current {
            case let shuffle as ShufflePage: shuffle.cancel()
            case let apps as AppsPage: apps.searchText = nil
            default: break
            }
        }
    }

    extension Page {
        /// What stands in the header bar.
        fileprivate var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

        fileprivate var icon: String {
            switch self {
            case .apps: "view-list-symbolic"
            case .shuffle: "media-playlist-shuffle-symbolic"
            case .activities: "view-refresh-symbolic"
            case .moving: "media-playback-start-symbolic"
            }
        }
    }
#endif
