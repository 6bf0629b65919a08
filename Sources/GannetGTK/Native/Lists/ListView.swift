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
        func mapped()
    }

    /// A GtkListView or GtkGridView in a GtkScrolledWindow, whose rows are Swift objects.
    @MainActor @safe
    final class ListView {
        let scrolledWindow: ObjectHandle
        let list: ObjectHandle
        private let layout: ImageListLayout
        private let adjustment: ObjectHandle
        private let model: CountModel
        private weak var owner: (any ListViewOwner)?

        init(count: Int, layout: ImageListLayout) {
            self.layout = layout
            model = CountModel(count: count)
            let factory = unsafe ObjectHandle.made(gtk_signal_list_item_factory_new())
            list = Self.make(layout, of: model, factory)
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

        /// The widget, which takes over a reference of the model and of the factory each.
        private static func make(
            _ layout: ImageListLayout, of model: CountModel, _ factory: ObjectHandle
        ) -> ObjectHandle {
            let selection = unsafe gtk_no_selection_new(
                OpaquePointer(g_object_ref(model.handle.address)))
            let factory = unsafe OpaquePointer(g_object_ref(factory.address))
            switch layout {
            case .list: return unsafe .made(gtk_list_view_new(selection, factory))
            case .grid(let columns):
                let grid = unsafe ObjectHandle.made(gtk_grid_view_new(selection, factory))
                unsafe gtk_grid_view_set_min_columns(grid.opaque, guint(columns.lowerBound))
                unsafe gtk_grid_view_set_max_columns(grid.opaque, guint(columns.upperBound))
                return grid
            }
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
            let value = gboolean(isSingle ? 1 : 0)
            switch layout {
            case .list: unsafe gtk_list_view_set_single_click_activate(list.opaque, value)
            case .grid: unsafe gtk_grid_view_set_single_click_activate(list.opaque, value)
            }
        }

        /// Grids have none.
        func setShowsSeparators(_ shows: Bool) {
            guard layout == .list else { return }
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
            list.on("map") { [weak self] in self?.owner?.mapped() }
            adjustment.on("value-changed") { [weak self] in self?.owner?.positionChanged() }
        }
    }
#endif
