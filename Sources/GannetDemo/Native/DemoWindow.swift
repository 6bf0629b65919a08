#if GTK
    import CGTK
    import GannetGTK

    /// The demo's window: a header bar with the pages' names, the pages, and a drawer beside them.
    @MainActor @safe
    final class DemoWindow {
        /// Called when somebody closes the window.
        var onClose: @MainActor () -> Void = {}
        /// Called when another page is shown, and when the drawer is opened or closed.
        var onChange: @MainActor () -> Void = {}

        let window: ObjectHandle
        let ticks: FrameTicks
        private let stack: ObjectHandle
        private let flap: ObjectHandle
        private let header: ObjectHandle
        private let drawerToggle: PlainWidget
        private let menu = DemoMenu()

        /// Prepares GTK and libadwaita; false if there is no display to open a window on.
        static func prepare() -> Bool {
            if !Accessibility.isPossible() { unsafe g_setenv("GTK_A11Y", "none", gboolean(0)) }
            guard MainLoop.openDisplay() else { return false }
            adw_init()
            DemoStyle.install()
            return true
        }

        init() {
            // GTK keeps a window itself until it is closed; this reference is one more.
            window = unsafe ObjectHandle(sharing: UnsafeMutableRawPointer(adw_window_new()))
            ticks = FrameTicks(of: window)
            stack = unsafe .made(adw_view_stack_new())
            flap = unsafe .made(adw_flap_new())
            header = unsafe .made(adw_header_bar_new())
            let flap = flap
            drawerToggle = .toggle(icon: "sidebar-show-right-symbolic", "Inspector (F9)") { isOn in
                unsafe adw_flap_set_reveal_flap(flap.opaque, gboolean(isOn ? 1 : 0))
            }
            build()
            connect()
        }

        /// Closes the window, as a click on its button does.
        func close() {
            unsafe gtk_window_close(window.typed())
        }

        /// Opens the window.
        func present() {
            unsafe gtk_window_present(window.typed())
        }

        private func build() {
            let switcher = unsafe ObjectHandle.made(adw_view_switcher_new())
            unsafe adw_view_switcher_set_stack(switcher.opaque, stack.opaque)
            unsafe adw_view_switcher_set_policy(switcher.opaque, ADW_VIEW_SWITCHER_POLICY_WIDE)
            unsafe adw_header_bar_set_title_widget(header.opaque, switcher.typed())
            unsafe adw_header_bar_pack_end(header.opaque, menu.button.gtk)
            unsafe adw_header_bar_pack_end(header.opaque, drawerToggle.gtk)
            unsafe adw_flap_set_content(flap.opaque, stack.typed())
            unsafe adw_flap_set_flap_position(flap.opaque, GTK_PACK_END)
            unsafe adw_flap_set_reveal_flap(flap.opaque, gboolean(0))
            // Where there is no room beside the page, the drawer lies over it.
            unsafe adw_flap_set_locked(flap.opaque, gboolean(1))
            unsafe adw_flap_set_swipe_to_open(flap.opaque, gboolean(0))
            unsafe gtk_widget_set_vexpand(flap.typed(), gboolean(1))
            let content = PlainWidget.column(0, [PlainWidget(header), PlainWidget(flap)])
            unsafe adw_window_set_content(window.typed(), content.gtk)
            unsafe gtk_window_set_title(window.typed(), "Gannet")
            unsafe gtk_window_set_icon_name(window.typed(), DemoMenu.applicationID)
            unsafe gtk_window_set_default_size(window.typed(), 620, 840)
        }

        private func connect() {
            window.on(asking: "close-request") { [weak self] in
                self?.onClose()
                return false
            }
            stack.on(change: "visible-child-name") { [weak self] in self?.onChange() }
            flap.on(change: "reveal-flap") { [weak self] in
                guard let self else { return }
                drawerToggle.isOn = isDrawerOpen
                onChange()
            }
        }
    }

    // The pages and the drawer.
    extension DemoWindow {
        /// Adds a page, whose name is in the header bar.
        func add(_ page: any WidgetProviding, named name: String, title: String, icon: String) {
            let entry = unsafe adw_view_stack_add_titled(stack.opaque, page.gtk, name, title)
            unsafe adw_view_stack_page_set_icon_name(entry, icon)
        }

        /// Puts a button at the start of the header bar.
        func addButton(_ button: any WidgetProviding) {
            unsafe adw_header_bar_pack_start(header.opaque, button.gtk)
        }

        /// The name of the page that shows.
        var pageName: String {
            get {
                guard let name = unsafe adw_view_stack_get_visible_child_name(stack.opaque) else {
                    return ""
                }
                return unsafe String(cString: name)
            }
            set { unsafe adw_view_stack_set_visible_child_name(stack.opaque, newValue) }
        }

        /// Puts something into the drawer.
        func setDrawer(_ content: any WidgetProviding) {
            unsafe adw_flap_set_flap(flap.opaque, content.gtk)
        }

        /// Whether the drawer is open.
        var isDrawerOpen: Bool {
            get { unsafe adw_flap_get_reveal_flap(flap.opaque) != 0 }
            set { unsafe adw_flap_set_reveal_flap(flap.opaque, gboolean(newValue ? 1 : 0)) }
        }

        /// Whether nothing slides or fades at this moment.
        var isSettled: Bool {
            let progress = unsafe adw_flap_get_reveal_progress(flap.opaque)
            return progress == (isDrawerOpen ? 1 : 0)
        }

        /// Gives the window that size before it is opened.
        func setSize(width: Int, height: Int) {
            unsafe gtk_window_set_default_size(window.typed(), gint(width), gint(height))
        }

        /// Has the dark style, whatever the desktop's settings say.
        func setDark() {
            unsafe adw_style_manager_set_color_scheme(
                adw_style_manager_get_default(), ADW_COLOR_SCHEME_FORCE_DARK)
        }
    }
#endif
