import GannetCore

// Following a list.
extension ImagePrefetcher {
    /// Loads the pictures of the rows around those on screen, and stops those left behind.
    ///
    /// Call it whenever the rows on screen change; calls that change nothing cost little. Which
    /// rows are wanted follows ``window``: more of them ahead than behind, more when the list moves
    /// faster. `request` is asked, before this returns, for the picture of each row that has become
    /// wanted, nil for a row without one. Rows on screen are left to those who show them, and a
    /// picture is not stopped when its row comes on screen. When `count` has changed, all rows are
    /// asked for again, and what is still wanted goes on; a list whose rows have changed but not
    /// their number says `scroll(to: 0..<0, of: 0) { _ in nil }` first, which also ends everything
    /// for a list that is not shown any more.
    ///
    /// ```swift
    /// prefetcher.scroll(to: firstRow..<lastRow + 1, of: apps.count) { row in
    ///     ImageRequest(apps[row].iconURL, size: TargetSize(48))
    /// }
    /// ```
    @MainActor
    public func scroll(
        to visible: Range<Int>, of count: Int, request: (_ row: Int) -> ImageRequest?
    ) {
        // A copy, because `request` is the caller's code and may come back here.
        var rows = scrolledRows
        let (left, wanted) = rows.scroll(
            to: visible, of: count, at: pipeline.configuration.time.uptime, for: destination,
            request: request)
        scrolledRows = rows
        if !left.isEmpty { stop(left) }
        if !wanted.isEmpty { start(wanted) }
    }

    /// The rows that ``scroll(to:of:request:)`` keeps ready; set its reach before the first call.
    @MainActor public var window: PrefetchWindow {
        get { scrolledRows.window }
        set { scrolledRows.window = newValue }
    }
}
