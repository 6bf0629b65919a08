#if GTK
    import GannetCore
    import GannetGTK

    /// The Apps page: a list of applications whose icons are loaded as their rows come near.
    @MainActor
    final class AppsPage {
        let list: ImageList
        private(set) var wrongRows = 0

        init(_ source: any AppRowSource, count: Int, pipeline: ImagePipeline) {
            list = ImageList(count: count, pipeline: pipeline) {
                AppRow(source: source, pipeline: pipeline)
            }
            list.showSeparators()
        }

        /// Looks at what every visible row shows, and counts those that show another's.
        ///
        /// - Returns: Whether there are visible rows and all of them are filled.
        func inspect() -> Bool {
            let visible = list.visibleRows
            var isFilled = !visible.isEmpty
            for (row, index) in visible {
                guard let row = row as? AppRow else { continue }
                if !row.contents.agrees(with: row.rightContents(for: index)) { wrongRows += 1 }
                if !row.isFilled { isFilled = false }
            }
            return isFilled
        }
    }
#endif
