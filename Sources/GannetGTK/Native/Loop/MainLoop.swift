#if GTK
    import CGTK

    /// GLib's main loop with Swift's main actor joined to it.
    ///
    /// While GLib holds the main thread, nothing runs that is waiting for the main actor: GLib does
    /// not know of Dispatch's main queue. Once ``join()`` has been called, `@MainActor` tasks,
    /// `DispatchQueue.main` and `OperationQueue.main` run inside the loop, between GTK's events.
    /// Any GTK program may use it, whether or not it shows pictures:
    ///
    /// ```swift
    /// MainLoop.join()
    /// Task { @MainActor in print("inside the loop") }
    /// MainLoop.run()
    /// ```
    ///
    /// A program that runs its loop by other means, such as `g_application_run`, calls only
    /// ``join()``. A `@MainActor` task that runs a loop of its own, such as a modal dialog, holds
    /// the other tasks up until that loop ends: Dispatch's queue is not drained twice at once.
    @MainActor
    public enum MainLoop {
        /// Initializes GTK; false where there is no display to open windows on.
        ///
        /// Programs that initialize GTK in another way need not call it. Calls after the first do
        /// nothing.
        public static func openDisplay() -> Bool {
            gtk_init_check() != 0
        }

        /// Joins the main queue to GLib's default main context; further calls do nothing.
        public static func join() {
            guard !isJoined else { return }
            isJoined = true
            let handle = _dispatch_get_main_queue_handle_4CF()
            _ = unsafe g_unix_fd_add(handle, G_IO_IN, drainMainQueue, nil)
        }

        /// Runs the loop, joined, until ``quit()``.
        public static func run() {
            join()
            runningLoops += 1
            let depth = runningLoops
            while runningLoops >= depth { g_main_context_iteration(nil, gboolean(1)) }
        }

        /// Ends the innermost ``run()`` after the current event.
        public static func quit() {
            guard runningLoops > 0 else { return }
            runningLoops -= 1
            // Wakes the loop if it is called from a task that no event follows.
            g_main_context_wakeup(nil)
        }

        /// Calls `action` in the loop at an interrupt from the shell or a request to end (SIGINT,
        /// SIGTERM), which then do not end the process.
        package static func onInterrupt(_ action: @escaping @MainActor () -> Void) {
            if interruptAction == nil { unsafe gn_on_interrupt(handleInterrupt) }
            interruptAction = action
        }

        fileprivate static var interruptAction: (@MainActor () -> Void)?
        private static var isJoined = false
        private static var runningLoops = 0
    }

    /// Dispatch signals an event counter when the main queue has work, and reads it never: it must
    /// be read before the drain, so that work that comes during the drain signals again.
    private let drainMainQueue: GUnixFDSourceFunc = { handle, _, _ in
        gn_clear_signals(handle)
        enterFromGTK { _dispatch_main_queue_callback_4CF(nil) }
        return gboolean(1)
    }

    private let handleInterrupt: GSourceFunc = { _ in
        enterFromGTK { MainLoop.interruptAction?() }
        return gboolean(1)
    }
#endif
