#if GTK
    /// A row of an ``ImageList``: made once, then shown for one index after the other.
    @MainActor
    public protocol ImageListRow: WidgetProviding {
        /// The views whose loads belong to the row.
        var imageViews: [RemoteImageView] { get }
        /// Shows what belongs to an index.
        func bind(to index: Int)
        /// Lets go of what belongs to the index that the row was bound to.
        ///
        /// Its views are cleared by the list. By default nothing else is done.
        func unbind()
    }

    extension ImageListRow {
        /// Nothing to let go of.
        public func unbind() {}
    }
#endif
