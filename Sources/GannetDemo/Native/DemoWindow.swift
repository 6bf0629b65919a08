#if GTK
    import CGTK
    import GannetGTK

    /// The demo's window: a header bar, and a page below it.
    @MainActor @safe
    final class DemoWindow {
        /// Called when somebody closes the window.
        var onClose: @MainActor () -> Void = {}

        let window: ObjectHandle
        let ticks: FrameTicks
        private let title: ObjectHandle
        private let content: ObjectHandle

        /// Prepares GTK and libadwaita; false if there is no display to open a window on.
        static func prepare() -> Bool {
            if !Accessibility.isPossible() { unsafe g_setenv("GTK_A11Y", "none", gboolean(0)) }
            guard MainLoop.openDisplay() else { return false }
            adw_init()
            DemoStyle.install()
            return true
        }

        init(title: String, subtitle: String) {
            // GTK keeps a window itself until it is closed; this reference is one more.
            window = unsafe ObjectHandle(sharing: UnsafeMutableRawPointer(adw_window_new()))
            ticks = FrameTicks(of: window)
            self.title = unsafe .made(adw_window_title_new(title, subtitle))
            content = unsafe .made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
            let header = unsafe ObjectHandle.made(adw_header_bar_new())
            unsafe adw_header_bar_set_title_widget(header.opaque, self.title.typed())
            unsafe gtk_box_append(content.typed(), header.typed())
            unsafe adw_window_set_content(window.typed(), content.typed())
            unsafe gtk_window_set_title(window.typed(), "Gannet – \(title)")
            unsafe gtk_window_set_default_size(window.typed(), 520, 840)
            window.on(asking: "close-request") { [weak self] in
                self?.onClose()
                return false
            }
        }

        /// Puts a page below the header bar.
        func show(_ page: any WidgetProviding) {
            let widget = unsafe page.widget.assumingMemoryBound(to: GtkWidget.self)
            unsafe gtk_widget_set_vexpand(widget, gboolean(1))
            unsafe gtk_box_append(content.typed(), widget)
        }

        /// What stands below the title.
        func setSubtitle(_ text: String) {
            unsafe adw_window_title_set_subtitle(title.opaque, text)
        }

        /// Closes the window, as a click on its button does.
        func close() {
            unsafe gtk_window_close(window.typed())
        }

        /// Opens the window.
        func present() {
            unsafe gtk_window_present(window.typed())
        }
    }
#endif
