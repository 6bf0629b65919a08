#if GTK
    import CGTK

    /// What a ``ListView`` asks of the one who owns it.
    @MainActor
    protocol ListViewOwner: AnyObject {
        func makeRow() -> any ImageListRow
        func bind(_ row: any ImageListRow, at index: Int)
        func unbind(_ row: any ImageListRow)
        func activate(at index: Int)
        func positionChanged()
    }

    /// A GtkListView in a GtkScrolledWindow, whose rows are Swift objects.
    @MainActor @safe
    final class ListView {
        let scrolledWindow: ObjectHandle
        let list: ObjectHandle
        private let adjustment: ObjectHandle
        private let model: CountModel
        private weak var owner: (any ListViewOwner)?

        init(count: Int) {
            model = CountModel(count: count)
            let factory = unsafe ObjectHandle.made(gtk_signal_list_item_factory_new())
            // The selection and the list each take over a reference of what they are given.
            let selection = unsafe gtk_no_selection_new(
                OpaquePointer(g_object_ref(model.handle.address)))
            list = unsafe ObjectHandle.made(
                gtk_list_view_new(
                    selection, OpaquePointer(g_object_ref(factory.address))))
            scrolledWindow = unsafe ObjectHandle.made(gtk_scrolled_window_new())
            unsafe gtk_scrolled_window_set_child(scrolledWindow.opaque, list.typed())
            unsafe gtk_scrolled_window_set_policy(
                scrolledWindow.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
            adjustment = unsafe ObjectHandle(
                sharing: UnsafeMutableRawPointer(
                    gtk_scrolled_window_get_vadjustment(scrolledWindow.opaque)))
            connect(factory)
        }

        func setOwner(_ owner: any ListViewOwner) {
            self.owner = owner
        }
    }

    // What the owner may ask and change.
    extension ListView {
        var count: Int {
            get { model.count }
            set { model.count = newValue }
        }

        /// How far the list is scrolled down, in units of layout.
        var position: Double {
            get { unsafe gtk_adjustment_get_value(adjustment.typed()) }
            set {
                LoopMeasurement.leavingToGTK {
                    unsafe gtk_adjustment_set_value(adjustment.typed(), newValue)
                }
            }
        }

        /// The height of what can be seen at once.
        var pageHeight: Double { unsafe gtk_adjustment_get_page_size(adjustment.typed()) }

        /// The height of everything.
        var contentHeight: Double { unsafe gtk_adjustment_get_upper(adjustment.typed()) }

        func setActivatesOnSingleClick(_ isSingle: Bool) {
            unsafe gtk_list_view_set_single_click_activate(list.opaque, gboolean(isSingle ? 1 : 0))
        }

        func setShowsSeparators(_ shows: Bool) {
            unsafe gtk_list_view_set_show_separators(list.opaque, gboolean(shows ? 1 : 0))
        }
    }

    extension ListView {
        private func connect(_ factory: ObjectHandle) {
            unsafe factory.on(object: "setup") { [weak self] item in
                guard let row = self?.owner?.makeRow() else { return }
                unsafe ListItem(item).hold(row)
            }
            unsafe factory.on(object: "bind") { [weak self] item in
                let item = unsafe ListItem(item)
                guard let row = item.row else { return }
                self?.owner?.bind(row, at: item.index)
            }
            unsafe factory.on(object: "unbind") { [weak self] item in
                guard let row = unsafe ListItem(item).row else { return }
                self?.owner?.unbind(row)
            }
            list.on(index: "activate") { [weak self] in self?.owner?.activate(at: $0) }
            adjustment.on("value-changed") { [weak self] in self?.owner?.positionChanged() }
        }
    }
#endif
