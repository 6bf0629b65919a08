#if GTK
    import CGTK

    /// A symbolic icon of the icon theme, to be drawn in a widget's own colour.
    @MainActor @safe
    final class ThemeIcon {
        private static var known: [Key: ThemeIcon] = [:]

        private let paintable: ObjectHandle?

        /// The icon of that name at about that size; looked up once, since the theme's folders are
        /// many.
        static func named(_ name: String, side: Int, scale: Int) -> ThemeIcon {
            let key = Key(name: name, side: side, scale: scale)
            if let icon = known[key] { return icon }
            let icon = ThemeIcon(key)
            known[key] = icon
            return icon
        }

        private init(_ key: Key) {
            guard let display = unsafe gdk_display_get_default(),
                let theme = unsafe gtk_icon_theme_get_for_display(display),
                let found = unsafe gtk_icon_theme_lookup_icon(
                    theme, key.name, nil, gint(key.side), gint(key.scale),
                    GTK_TEXT_DIR_NONE, GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
            else {
                paintable = nil
                return
            }
            paintable = unsafe ObjectHandle(taking: UnsafeMutableRawPointer(found))
        }

        /// Draws the icon in a square of that side at the snapshot's origin.
        func draw(into snapshot: OpaquePointer, side: Double, color: GdkRGBA) {
            guard let paintable else { return }
            var color = color
            unsafe gtk_symbolic_paintable_snapshot_symbolic(
                paintable.opaque, snapshot, side, side, &color, 1)
        }

        private struct Key: Hashable {
            let name: String
            let side: Int
            let scale: Int
        }
    }
#endif
