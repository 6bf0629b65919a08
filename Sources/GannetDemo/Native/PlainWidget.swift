#if GTK
    import CGTK
    import GannetGTK

    /// A widget of GTK's or libadwaita's that the demo made.
    @MainActor @safe
    final class PlainWidget: WidgetProviding {
        let handle: ObjectHandle

        init(_ handle: ObjectHandle) {
            self.handle = handle
        }

        var widget: UnsafeMutableRawPointer { unsafe handle.address }
    }

    extension WidgetProviding {
        /// The widget as GTK has it.
        var gtk: UnsafeMutablePointer<GtkWidget> {
            unsafe widget.assumingMemoryBound(to: GtkWidget.self)
        }

        /// Gives the widget a name of a style, of libadwaita's or the demo's own.
        @discardableResult
        func styled(_ names: String...) -> Self {
            for name in names { unsafe gtk_widget_add_css_class(gtk, name) }
            return self
        }

        /// Has the widget take the room that is left.
        @discardableResult
        func expanding(across: Bool = true, down: Bool = false) -> Self {
            unsafe gtk_widget_set_hexpand(gtk, gboolean(across ? 1 : 0))
            unsafe gtk_widget_set_vexpand(gtk, gboolean(down ? 1 : 0))
            return self
        }

        /// Keeps the widget at its own size in the middle of its room.
        @discardableResult
        func centred(across: Bool = true, down: Bool = true) -> Self {
            if across { unsafe gtk_widget_set_halign(gtk, GTK_ALIGN_CENTER) }
            if down { unsafe gtk_widget_set_valign(gtk, GTK_ALIGN_CENTER) }
            return self
        }

        /// Keeps so much room free around the widget, in units of layout.
        @discardableResult
        func spaced(_ margin: Int) -> Self {
            unsafe gtk_widget_set_margin_start(gtk, gint(margin))
            unsafe gtk_widget_set_margin_end(gtk, gint(margin))
            unsafe gtk_widget_set_margin_top(gtk, gint(margin))
            unsafe gtk_widget_set_margin_bottom(gtk, gint(margin))
            return self
        }

        /// Whether somebody can use the widget.
        func setEnabled(_ isEnabled: Bool) {
            unsafe gtk_widget_set_sensitive(gtk, gboolean(isEnabled ? 1 : 0))
        }

        /// Whether the widget is seen; its room stays either way, so that nothing is laid out anew.
        func setOpaque(_ isOpaque: Bool) {
            unsafe gtk_widget_set_opacity(gtk, isOpaque ? 1 : 0)
        }

        /// What a pointer that rests on the widget is told, and who cannot see it.
        @discardableResult
        func explained(_ text: String) -> Self {
            unsafe gtk_widget_set_tooltip_text(gtk, text)
            return self
        }
    }
#endif
