#if GTK
    import CGTK
    import GannetGTK

    extension PlainWidget {
        /// Widgets side by side.
        static func row(_ spacing: Int, _ children: [any WidgetProviding]) -> PlainWidget {
            box(GTK_ORIENTATION_HORIZONTAL, spacing, children)
        }

        /// Widgets one below the other.
        static func column(_ spacing: Int, _ children: [any WidgetProviding]) -> PlainWidget {
            box(GTK_ORIENTATION_VERTICAL, spacing, children)
        }

        private static func box(
            _ orientation: GtkOrientation, _ spacing: Int, _ children: [any WidgetProviding]
        ) -> PlainWidget {
            let box = unsafe ObjectHandle.made(gtk_box_new(orientation, gint(spacing)))
            for child in children { unsafe gtk_box_append(box.typed(), child.gtk) }
            return PlainWidget(box)
        }

        /// A line of text that is cut short where there is no room.
        static func label(_ text: String = "", style: String? = nil) -> PlainWidget {
            let label = unsafe ObjectHandle.made(gtk_label_new(text))
            unsafe gtk_label_set_xalign(label.opaque, 0)
            unsafe gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            let widget = PlainWidget(label)
            if let style { widget.styled(style) }
            return widget
        }

        /// The text of a label.
        var text: String {
            get {
                guard let text = unsafe gtk_label_get_text(handle.opaque) else { return "" }
                return unsafe String(cString: text)
            }
            set { unsafe gtk_label_set_text(handle.opaque, newValue) }
        }

        /// A button with words on it.
        static func button(_ label: String, _ action: @escaping @MainActor () -> Void)
            -> PlainWidget
        {
            let button = unsafe ObjectHandle.made(gtk_button_new_with_label(label))
            button.on("clicked", action)
            return PlainWidget(button)
        }

        /// A button with a symbol on it, which is on or off.
        static func toggle(
            icon: String, _ explanation: String, _ action: @escaping @MainActor (Bool) -> Void
        ) -> PlainWidget {
            let button = unsafe ObjectHandle.made(gtk_toggle_button_new())
            unsafe gtk_button_set_icon_name(button.typed(), icon)
            unsafe button.on(instance: "toggled") { button in
                let button = unsafe button.assumingMemoryBound(to: GtkToggleButton.self)
                action(unsafe gtk_toggle_button_get_active(button) != 0)
            }
            return PlainWidget(button).explained(explanation)
        }

        /// Whether a toggle is on.
        var isOn: Bool {
            get { unsafe gtk_toggle_button_get_active(handle.typed()) != 0 }
            set { unsafe gtk_toggle_button_set_active(handle.typed(), gboolean(newValue ? 1 : 0)) }
        }

        /// A switch.
        static func onOff(_ action: @escaping @MainActor (Bool) -> Void) -> PlainWidget {
            let lever = unsafe ObjectHandle.made(gtk_switch_new())
            unsafe lever.on(instanceWithDetail: "notify::active") { lever in
                action(unsafe gtk_switch_get_active(OpaquePointer(lever)) != 0)
            }
            return PlainWidget(lever).centred()
        }

        /// A scale from 0 to `highest` in steps of `step`.
        static func scale(
            to highest: Double, step: Double, value: Double,
            _ action: @escaping @MainActor (Double) -> Void
        ) -> PlainWidget {
            let scale = unsafe ObjectHandle.made(
                gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, highest, step))
            unsafe gtk_range_set_value(scale.typed(), value)
            unsafe gtk_scale_set_draw_value(scale.typed(), gboolean(1))
            unsafe gtk_scale_set_digits(scale.typed(), 0)
            unsafe gtk_scale_set_value_pos(scale.typed(), GTK_POS_RIGHT)
            unsafe scale.on(instance: "value-changed") { scale in
                action(unsafe gtk_range_get_value(scale.assumingMemoryBound(to: GtkRange.self)))
            }
            return PlainWidget(scale).expanding()
        }

        /// A place that something else fills later.
        static func bin() -> PlainWidget { PlainWidget(unsafe .made(adw_bin_new())) }

        /// Fills a place.
        func setChild(_ child: any WidgetProviding) {
            unsafe adw_bin_set_child(handle.typed(), child.gtk)
        }

        /// A bar that fills.
        static func progressBar() -> PlainWidget {
            PlainWidget(unsafe .made(gtk_progress_bar_new()))
        }

        /// How full a bar is, from 0 to 1.
        func setFraction(_ fraction: Double) {
            unsafe gtk_progress_bar_set_fraction(handle.opaque, fraction)
        }

        /// Something that is scrolled up and down.
        static func scrolled(_ content: any WidgetProviding) -> PlainWidget {
            let scrolled = unsafe ObjectHandle.made(gtk_scrolled_window_new())
            unsafe gtk_scrolled_window_set_child(scrolled.opaque, content.gtk)
            unsafe gtk_scrolled_window_set_policy(
                scrolled.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
            return PlainWidget(scrolled)
        }

        /// A page that says that there is nothing.
        static func emptyPage(icon: String, _ title: String, _ text: String) -> PlainWidget {
            let page = unsafe ObjectHandle.made(adw_status_page_new())
            unsafe adw_status_page_set_icon_name(page.opaque, icon)
            unsafe adw_status_page_set_title(page.opaque, title)
            unsafe adw_status_page_set_description(page.opaque, text)
            return PlainWidget(page).expanding(down: true)
        }
    }
#endif
