#if GTK
    import CGTK

    /// A timer in GLib's loop.
    @MainActor @safe
    final class LoopTimer: FrameTiming {
        private var identifier: guint?

        nonisolated init() {}

        /// The time now, by the clock that frames are timed with.
        var now: Duration { .microseconds(g_get_monotonic_time()) }

        /// Calls `action` at that time, to the next millisecond.
        func fire(at time: Duration, _ action: @escaping @MainActor () -> Void) {
            cancel()
            let wait = max(time - now, .zero)
            let milliseconds = Int((wait / .milliseconds(1)).rounded(.up))
            let kept = Call { [weak self] in
                self?.identifier = nil
                action()
            }
            identifier = unsafe g_timeout_add_full(
                gint(G_PRIORITY_DEFAULT), guint(milliseconds), callOnce,
                Unmanaged.passRetained(kept).toOpaque(), releaseObject)
        }

        /// Calls nothing any more.
        func cancel() {
            guard let identifier else { return }
            self.identifier = nil
            g_source_remove(identifier)
        }
    }

    @MainActor
    private final class Call {
        let action: @MainActor () -> Void

        init(_ action: @escaping @MainActor () -> Void) {
            self.action = action
        }
    }

    private let callOnce: GSourceFunc = { data in
        guard let data = unsafe data else { return gboolean(0) }
        let call = unsafe Unmanaged<Call>.fromOpaque(data).takeUnretainedValue()
        enterFromGTK { call.action() }
        return gboolean(0)
    }
#endif
