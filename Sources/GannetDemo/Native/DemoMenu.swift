#if GTK
    import CGTK
    import GannetGTK

    /// The main menu, and what it opens.
    @MainActor @safe
    final class DemoMenu {
        /// The name by which desktops know the program.
        static let applicationID = "dev.gannet.Demo"

        /// The button that opens it.
        let button: PlainWidget

        init() {
            let menu = unsafe ObjectHandle.made(g_menu_new())
            unsafe g_menu_append(menu.opaque, "_Keyboard Shortcuts", "demo.keys")
            unsafe g_menu_append(menu.opaque, "_About Gannet", "demo.about")
            let button = unsafe ObjectHandle.made(gtk_menu_button_new())
            unsafe gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
            unsafe gtk_menu_button_set_menu_model(button.opaque, menu.typed())
            unsafe gtk_menu_button_set_primary(button.opaque, gboolean(1))
            self.button = PlainWidget(button).explained("Main menu (F10)")
            let actions = unsafe ObjectHandle.made(g_simple_action_group_new())
            add("keys", to: actions) { Self.showKeys(over: $0) }
            add("about", to: actions) { Self.showAbout(over: $0) }
            unsafe gtk_widget_insert_action_group(button.typed(), "demo", actions.opaque)
        }

        private func add(
            _ name: String, to actions: ObjectHandle,
            _ body: @escaping @MainActor (ObjectHandle) -> Void
        ) {
            let action = unsafe ObjectHandle.made(g_simple_action_new(name, nil))
            unsafe action.on(instanceWithDetail: "activate") { [weak self] _ in
                if let self { body(button.handle) }
            }
            unsafe g_action_map_add_action(actions.opaque, action.opaque)
        }

        private static func showAbout(over button: ObjectHandle) {
            let window = unsafe ObjectHandle(
                sharing: UnsafeMutableRawPointer(adw_about_window_new()))
            unsafe adw_about_window_set_application_name(window.opaque, "Gannet")
            unsafe adw_about_window_set_application_icon(window.opaque, applicationID)
            unsafe adw_about_window_set_comments(
                window.opaque, "Shows what Gannet, the image loading system, does.")
            unsafe adw_about_window_set_license_type(window.opaque, GTK_LICENSE_MIT_X11)
            present(window, over: button)
        }

        private static func showKeys(over button: ObjectHandle) {
            let rows = keys.map { keys, meaning in
                PlainWidget.row(
                    24,
                    [
                        PlainWidget.label(meaning).expanding(),
                        PlainWidget.label(keys, style: "dim-label"),
                    ])
            }
            let window = unsafe ObjectHandle(sharing: UnsafeMutableRawPointer(adw_window_new()))
            let header = PlainWidget(unsafe .made(adw_header_bar_new()))
            let list = PlainWidget.column(12, rows).spaced(24)
            unsafe adw_window_set_content(
                window.typed(), PlainWidget.column(0, [header, list]).gtk)
            unsafe gtk_window_set_title(window.typed(), "Keyboard Shortcuts")
            unsafe gtk_window_set_default_size(window.typed(), 420, -1)
            present(window, over: button)
        }

        private static func present(_ window: ObjectHandle, over button: ObjectHandle) {
            let root = unsafe gtk_widget_get_root(button.typed())
            unsafe gtk_window_set_transient_for(
                window.typed(),
                UnsafeMutableRawPointer(root)?.assumingMemoryBound(to: GtkWindow.self))
            unsafe gtk_window_set_modal(window.typed(), gboolean(1))
            unsafe gtk_window_present(window.typed())
        }

        private static let keys = [
            ("Alt+1 … Alt+4", "Show a page"), ("Ctrl+F", "Search the apps"),
            ("Ctrl+R", "Load what failed again"), ("Space", "Another picture (Shuffle)"),
            ("Escape", "Cancel (Shuffle)"), ("F9", "Inspector"), ("Ctrl+Q", "Quit"),
        ]
    }
#endif
