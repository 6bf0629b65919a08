#if GTK
    import CGTK

    /// Calls once a frame, in step with the screen, for as long as it is wanted.
    @MainActor @safe
    package final class FrameTicks {
        private let widget: UnsafeMutablePointer<GtkWidget>
        private let keeper: ObjectHandle
        private var identifier: guint?

        /// Ticks with the frames of the window that the widget is in.
        package init(of widget: ObjectHandle) {
            keeper = widget
            unsafe self.widget = widget.typed()
        }

        isolated deinit {
            stop()
        }

        /// The time now, by the clock that frames are timed with, in seconds.
        package static var now: Double { Double(g_get_monotonic_time()) / 1e6 }

        /// Whether calls come.
        package var isRunning: Bool { identifier != nil }

        /// Calls `body` at each frame with the frame's time in seconds, until it says false.
        package func start(_ body: @escaping @MainActor (Double) -> Bool) {
            stop()
            let kept = Tick { [weak self] time in
                let goesOn = body(time)
                if !goesOn { self?.identifier = nil }
                return goesOn
            }
            identifier = unsafe gtk_widget_add_tick_callback(
                widget, callTick, Unmanaged.passRetained(kept).toOpaque(), releaseObject)
        }

        /// Ends the calls.
        package func stop() {
            guard let identifier else { return }
            self.identifier = nil
            unsafe gtk_widget_remove_tick_callback(widget, identifier)
        }
    }

    @MainActor
    private final class Tick {
        let call: @MainActor (Double) -> Bool

        init(_ call: @escaping @MainActor (Double) -> Bool) {
            self.call = call
        }
    }

    private let callTick: GtkTickCallback = { _, clock, data in
        guard let data = unsafe data else { return gboolean(0) }
        let tick = unsafe Unmanaged<Tick>.fromOpaque(data).takeUnretainedValue()
        let time = Double(unsafe gdk_frame_clock_get_frame_time(clock)) / 1e6
        return enterFromGTK { gboolean(tick.call(time) ? 1 : 0) }
    }
#endif
