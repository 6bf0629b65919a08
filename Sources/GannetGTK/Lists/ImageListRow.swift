#if GTK
    /// A row of an ``ImageList``: made once, then shown for one index after the other.
    @MainActor
    public protocol ImageListRow: WidgetProviding {
        /// The views whose loads belong to the row.
        var imageViews: [RemoteImageView] { get }
        /// Shows what belongs to an index.
        func bind(to index: Int)
    }
#endif
