#if GTK
    import CGTK

    @testable import GannetGTK

    extension ImageList {
        /// Has GTK activate a row, as it does at a click or Return.
        ///
        /// - Returns: Whether GTK took it.
        func activateThroughGTK(at index: Int) -> Bool {
            let position = unsafe g_variant_new_uint32(guint32(index))
            return unsafe gtk_widget_activate_action_variant(
                view.list.typed(), "list.activate-item", position) != 0
        }

        /// Whether one click is enough.
        var activatesOnSingleClick: Bool {
            unsafe gtk_list_view_get_single_click_activate(view.list.opaque) != 0
        }
    }
#endif
