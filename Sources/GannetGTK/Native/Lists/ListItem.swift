#if GTK
    import CGTK

    /// A GtkListItem: the place that GTK has for a row, reused for one index after the other.
    @MainActor @safe
    struct ListItem {
        private let item: UnsafeMutableRawPointer

        init(_ item: UnsafeMutableRawPointer) {
            unsafe self.item = item
        }

        /// The index that the item stands for now.
        var index: Int { Int(unsafe gtk_list_item_get_position(OpaquePointer(item))) }

        /// The row that it shows.
        var row: (any ImageListRow)? {
            let kept = unsafe g_object_get_data(
                item.assumingMemoryBound(to: GObject.self), Self.key)
            guard let kept = unsafe kept else { return nil }
            return unsafe Unmanaged<AnyObject>.fromOpaque(kept).takeUnretainedValue()
                as? any ImageListRow
        }

        /// Shows a row, and keeps it for as long as the item lives.
        func hold(_ row: any ImageListRow) {
            let kept = unsafe Unmanaged<AnyObject>.passRetained(row).toOpaque()
            unsafe g_object_set_data_full(
                item.assumingMemoryBound(to: GObject.self), Self.key, kept, releaseObject)
            unsafe gtk_list_item_set_child(
                OpaquePointer(item), row.widget.assumingMemoryBound(to: GtkWidget.self))
        }

        private static let key = "gannet-row"
    }
#endif
