#if GTK
    import CGTK

    @testable import GannetGTK

    /// Something to scroll: a widget at the top of much empty room.
    @MainActor @safe
    final class TestScroller: WidgetProviding {
        private let window: ObjectHandle

        init(_ content: any WidgetProviding, contentHeight: Int) {
            window = unsafe .made(gtk_scrolled_window_new())
            let box = unsafe ObjectHandle.made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
            unsafe gtk_widget_set_size_request(box.typed(), -1, gint(contentHeight))
            unsafe gtk_box_append(box.typed(), content.gtkWidget)
            unsafe gtk_scrolled_window_set_child(window.opaque, box.typed())
        }

        var widget: UnsafeMutableRawPointer { unsafe window.address }

        /// How far it is scrolled down.
        var position: Double {
            get { unsafe gtk_adjustment_get_value(adjustment) }
            set { unsafe gtk_adjustment_set_value(adjustment, newValue) }
        }

        private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
            unsafe gtk_scrolled_window_get_vadjustment(window.opaque)
        }
    }
#endif
