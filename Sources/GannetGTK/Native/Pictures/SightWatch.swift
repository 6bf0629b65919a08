#if GTK
    import CGTK

    /// Tells when a widget that is mapped may have come into sight or gone out of it.
    ///
    /// Its window was minimised, what it lies in was scrolled, or the desktop's animations were
    /// switched.
    @MainActor @safe
    final class SightWatch {
        private let handle: ObjectHandle
        private let onChange: @MainActor () -> Void
        private var connections: [SignalConnection] = []
        private var viewports: [ObjectHandle] = []
        private var surface: ObjectHandle?
        private var isMapped = false
        private let ticks: FrameTicks
        private var framesToRest = 0

        init(of display: ImageWidget, onChange: @escaping @MainActor () -> Void) {
            handle = display.handle
            self.onChange = onChange
            ticks = FrameTicks(of: display.handle)
        }

        /// The widget has been mapped or unmapped, or is as before.
        func update(isMapped: Bool) {
            guard isMapped != self.isMapped else { return }
            self.isMapped = isMapped
            connections = []
            viewports = []
            surface = nil
            ticks.stop()
            if isMapped { connect() }
        }

        /// Whether any of the widget lies in what is scrolled to, in a window that is not
        /// minimised.
        var isInSight: Bool { !isMinimised && viewports.allSatisfy { overlaps($0) } }

        private var isMinimised: Bool {
            guard let surface else { return false }
            let state = unsafe gdk_toplevel_get_state(surface.opaque)
            return state.rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
        }

        private func overlaps(_ viewport: ObjectHandle) -> Bool {
            var bounds = graphene_rect_t()
            let isRelated =
                unsafe gtk_widget_compute_bounds(handle.typed(), viewport.typed(), &bounds) != 0
            guard isRelated else { return true }
            let width = Float(unsafe gtk_widget_get_width(viewport.typed()))
            let height = Float(unsafe gtk_widget_get_height(viewport.typed()))
            return bounds.origin.x < width && bounds.origin.y < height
                && bounds.origin.x + bounds.size.width > 0
                && bounds.origin.y + bounds.size.height > 0
        }

        private func connect() {
            var ancestor = unsafe gtk_widget_get_parent(handle.typed())
            while let widget = unsafe ancestor {
                if unsafe gn_is_scrolled_window(widget) != 0 {
                    unsafe connect(viewport: ObjectHandle(sharing: UnsafeMutableRawPointer(widget)))
                }
                unsafe ancestor = gtk_widget_get_parent(widget)
            }
            connectWindow()
            if let settings = unsafe gtk_settings_get_default() {
                let settings = unsafe ObjectHandle(sharing: UnsafeMutableRawPointer(settings))
                connections.append(
                    settings.connect(change: "gtk-enable-animations", onChange))
            }
        }

        private func connect(viewport: ObjectHandle) {
            viewports.append(viewport)
            unsafe connect(gtk_scrolled_window_get_hadjustment(viewport.opaque))
            unsafe connect(gtk_scrolled_window_get_vadjustment(viewport.opaque))
        }

        private func connect(_ adjustment: UnsafeMutablePointer<GtkAdjustment>?) {
            guard let adjustment = unsafe adjustment else { return }
            let handle = unsafe ObjectHandle(sharing: UnsafeMutableRawPointer(adjustment))
            connections.append(
                handle.connect("value-changed") { [weak self] in self?.scrolled() })
        }

        /// Looks again when the scrolling rests: not before the next frame is laid out does the
        /// widget have its new place.
        private func scrolled() {
            framesToRest = 2
            guard !ticks.isRunning else { return }
            ticks.start { [weak self] _ in self?.frame() ?? false }
        }

        private func frame() -> Bool {
            framesToRest -= 1
            if framesToRest == 0 { onChange() }
            return framesToRest > 0
        }

        private func connectWindow() {
            guard let native = unsafe gtk_widget_get_native(handle.typed()),
                let surface = unsafe gtk_native_get_surface(native),
                unsafe gn_is_toplevel(UnsafeMutableRawPointer(surface)) != 0
            else { return }
            let handle = unsafe ObjectHandle(sharing: UnsafeMutableRawPointer(surface))
            self.surface = handle
            connections.append(handle.connect(change: "state", onChange))
        }
    }

    /// What the desktop's settings say of motion.
    @MainActor
    enum MotionSettings {
        /// Whether anything may move by itself.
        static var areOn: Bool { gn_enables_animations() != 0 }
    }
#endif
