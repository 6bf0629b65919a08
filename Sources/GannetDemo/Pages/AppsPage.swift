#if GTK
    import GannetCore
    import GannetGTK

    /// The Apps page: a list of applications whose icons are loaded as their rows come near, and a
    /// field to search them.
    @MainActor
    final class AppsPage: DemoPage {
        let page = Page.apps
        let apps: ImageList
        private(set) var wrongRows = 0
        private let rows: FoundRows
        private let panel: SearchPanel

        init(_ source: any AppRowSource, catalog: Catalog, pipeline: ImagePipeline) {
            let names = catalog.entries.map(\.name)
            let rows = FoundRows(
                source, filter: RowFilter(names: names, count: catalog.rowCount))
            self.rows = rows
            apps = ImageList(count: catalog.rowCount, pipeline: pipeline) {
                AppRow(source: rows, pipeline: pipeline)
            }
            apps.showSeparators()
            apps.prefetchRequest = { index in
                if case .load(let request) = rows.icon(at: index) { request } else { nil }
            }
            panel = SearchPanel(
                apps, prompt: "Search \(catalog.rowCount.grouped) apps",
                nothingFound: PlainWidget.emptyPage(
                    icon: "system-search-symbolic", "No Apps Found", "Try another name."))
            panel.onSearch = { [weak self] in self?.search($0) }
        }

        var widget: UnsafeMutableRawPointer { unsafe panel.widget }

        var list: ImageList? { apps }

        /// What stands in the search field; nil while it is closed.
        var searchText: String? {
            get { panel.text }
            set { panel.text = newValue }
        }

        /// How many rows the search has left.
        var rowCount: Int { rows.count }

        private func search(_ text: String) {
            rows.search(text)
            apps.count = rows.count
            panel.showsList = rows.count > 0
        }

        func retry() {
            for (row, _) in apps.visibleRows { row.imageViews.forEach { $0.retry() } }
        }

        /// Looks at what every visible row shows, and counts those that show another's.
        func inspect() -> Bool {
            let visible = apps.visibleRows
            var isFilled = !visible.isEmpty || rows.count == 0
            for (row, index) in visible {
                guard let row = row as? AppRow, index < rows.count else { continue }
                if !row.contents.agrees(with: row.rightContents(for: index)) { wrongRows += 1 }
                if !row.isFilled { isFilled = false }
            }
            return isFilled
        }
    }
#endif
