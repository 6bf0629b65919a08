#if GTK
    import CGTK
    import GannetGTK

    /// A list below a search field that comes when somebody types.
    @MainActor @safe
    final class SearchPanel: WidgetProviding {
        /// Told of what stands in the field, whenever it has changed; empty when it is closed.
        var onSearch: @MainActor (String) -> Void = { _ in }

        private let whole: PlainWidget
        private let bar: ObjectHandle
        private let entry: ObjectHandle
        private let stack: ObjectHandle

        init(_ list: any WidgetProviding, prompt: String, nothingFound: any WidgetProviding) {
            entry = unsafe .made(gtk_search_entry_new())
            bar = unsafe .made(gtk_search_bar_new())
            stack = unsafe .made(gtk_stack_new())
            unsafe gtk_search_entry_set_search_delay(entry.opaque, 80)
            unsafe gn_set_text(entry.address, "placeholder-text", prompt)
            unsafe gtk_widget_set_hexpand(entry.typed(), gboolean(1))
            unsafe gtk_search_bar_set_child(bar.opaque, entry.typed())
            unsafe gtk_search_bar_connect_entry(bar.opaque, entry.opaque)
            unsafe gtk_stack_add_named(stack.opaque, list.gtk, "list")
            unsafe gtk_stack_add_named(stack.opaque, nothingFound.gtk, "nothing")
            list.expanding(down: true)
            whole = .column(0, [PlainWidget(bar), PlainWidget(stack)])
            entry.on("search-changed") { [weak self] in self?.tell() }
            bar.on(change: "search-mode-enabled") { [weak self] in self?.tell() }
        }

        var widget: UnsafeMutableRawPointer { unsafe whole.widget }

        /// Whether the list shows, or else that nothing was found.
        var showsList = true {
            didSet {
                guard showsList != oldValue else { return }
                unsafe gtk_stack_set_visible_child_name(
                    stack.opaque, showsList ? "list" : "nothing")
            }
        }

        /// What stands in the field; nil while it is closed.
        var text: String? {
            get {
                guard isOpen, let text = unsafe gtk_editable_get_text(entry.opaque) else {
                    return nil
                }
                return unsafe String(cString: text)
            }
            set {
                unsafe gtk_search_bar_set_search_mode(
                    bar.opaque, gboolean(newValue == nil ? 0 : 1))
                guard let newValue else { return }
                unsafe gtk_editable_set_text(entry.opaque, newValue)
                unsafe gtk_editable_set_position(entry.opaque, -1)
                _ = unsafe gtk_widget_grab_focus(entry.typed())
            }
        }

        private var isOpen: Bool { unsafe gtk_search_bar_get_search_mode(bar.opaque) != 0 }

        private func tell() {
            onSearch(text ?? "")
        }
    }
#endif
