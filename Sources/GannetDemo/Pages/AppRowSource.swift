#if GTK
    import GannetCore
    import GannetGTK

    /// Where the rows of the Apps page have their contents from.
    @MainActor
    protocol AppRowSource {
        /// The name and download text of a row.
        func entry(at index: Int) -> AppEntry
        /// The icon of a row.
        func icon(at index: Int) -> AppIcon
        /// The address of that icon.
        func address(at index: Int) -> ImageURL
    }

    /// The icon of a row.
    enum AppIcon {
        /// It is to be loaded.
        case load(ImageRequest)
        /// It is there.
        case show(Texture)
    }

    /// Rows whose icons are loaded.
    struct LoadedRows: AppRowSource {
        let catalog: Catalog

        func entry(at index: Int) -> AppEntry { catalog.entry(at: index) }
        func icon(at index: Int) -> AppIcon { .load(catalog.request(at: index)) }
        func address(at index: Int) -> ImageURL { catalog.request(at: index).url }
    }

    /// Rows whose icons were made before the list was: what drawing costs without loading.
    struct StillRows: AppRowSource {
        let catalog: Catalog
        /// One for each application of the catalog.
        let textures: [Texture?]

        func entry(at index: Int) -> AppEntry { catalog.entry(at: index) }

        func icon(at index: Int) -> AppIcon {
            textures[index % textures.count].map(AppIcon.show) ?? .load(catalog.request(at: index))
        }

        /// Rows that show the same application share its texture.
        func address(at index: Int) -> ImageURL {
            catalog.request(at: index % textures.count).url
        }
    }

    /// The rows of another source that a search has left.
    @MainActor
    final class FoundRows: AppRowSource {
        private let all: any AppRowSource
        private let filter: RowFilter
        /// The rows that are left; nil for all.
        private var found: [Int]?

        init(_ all: any AppRowSource, filter: RowFilter) {
            self.all = all
            self.filter = filter
        }

        /// How many rows are left.
        var count: Int { found?.count ?? filter.count }

        /// Leaves the rows that have `text` in their names; all where it is empty.
        func search(_ text: String) {
            found = filter.rows(matching: text)
        }

        func entry(at index: Int) -> AppEntry { all.entry(at: row(index)) }
        func icon(at index: Int) -> AppIcon { all.icon(at: row(index)) }
        func address(at index: Int) -> ImageURL { all.address(at: row(index)) }

        private func row(_ index: Int) -> Int { found?[index] ?? index }
    }
#endif
