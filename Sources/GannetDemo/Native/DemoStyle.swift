#if GTK
    import CGTK

    /// The demo's own touches to libadwaita's style.
    @MainActor
    enum DemoStyle {
        /// Applies them to every window.
        static func install() {
            guard let display = unsafe gdk_display_get_default(),
                let provider = unsafe gtk_css_provider_new()
            else { return }
            unsafe gtk_css_provider_load_from_data(provider, css, -1)
            unsafe gtk_style_context_add_provider_for_display(
                display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        }

        private static let css = """
            listview > row { padding: 0; }
            listview.separators > row:not(.separator) { border-bottom-color: alpha(@borders, 0.5); }
            gridview > child { padding: 0; }
            .app-row { padding: 10px 18px; }
            .app-name { font-weight: 600; font-size: 1.05em; }
            .app-downloads { font-size: 0.9em; opacity: 0.62; }
            .app-row progressbar trough, .app-row progressbar progress { min-height: 3px; }
            .app-retry { color: @accent_color; }
            """
    }
#endif
