#if GTK
    import CGTK
    import Foundation

    @testable import GannetGTK

    /// A real window with one widget in it, on the display of the tests.
    @MainActor @safe
    final class TestWindow {
        let window: ObjectHandle

        /// Opens a window of that size; the widget fills it.
        init(_ content: any WidgetProviding, width: Int = 200, height: Int = 150) {
            window = unsafe ObjectHandle(sharing: UnsafeMutableRawPointer(gtk_window_new()))
            unsafe gtk_window_set_child(window.typed(), content.gtkWidget)
            unsafe gtk_window_set_default_size(window.typed(), gint(width), gint(height))
            unsafe gtk_window_present(window.typed())
        }

        /// Gives the window another size.
        func resize(width: Int, height: Int) {
            unsafe gtk_window_set_default_size(window.typed(), gint(width), gint(height))
        }

        /// Takes the window from the screen, or puts it there again.
        func setVisible(_ isVisible: Bool) {
            unsafe gtk_widget_set_visible(window.typed(), gboolean(isVisible ? 1 : 0))
        }

        /// Closes the window, as a click on its button does.
        func close() {
            unsafe gtk_window_destroy(window.typed())
        }
    }

    /// GTK's loop, turned by a test until something has happened.
    @MainActor
    enum Loop {
        /// Lets GTK draw and tell until `condition` holds; the suite's time limit ends what never
        /// does.
        static func turn(until condition: @MainActor () -> Bool) async throws {
            while !condition() {
                try Task.checkCancellation()
                while g_main_context_iteration(nil, gboolean(0)) != 0 {}
                await breathe()
            }
        }

        /// Lets the main actor's other tasks run, and a little of the time of a frame pass.
        private static func breathe() async {
            await withCheckedContinuation { continuation in
                DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(2)) {
                    continuation.resume()
                }
            }
        }
    }

    extension WidgetProviding {
        /// Has the widget take all the room that there is.
        func expand() {
            unsafe gtk_widget_set_hexpand(gtkWidget, gboolean(1))
            unsafe gtk_widget_set_vexpand(gtkWidget, gboolean(1))
        }

        /// Takes the widget apart, as its parent does at its end.
        func dispose() {
            unsafe g_object_run_dispose(widget.assumingMemoryBound(to: GObject.self))
        }

        /// Whether the widget stands in that one.
        func isChild(of other: any WidgetProviding) -> Bool {
            unsafe gtk_widget_get_parent(gtkWidget) == other.gtkWidget
        }

        /// What a program that reads the screen aloud would know.
        var saysBusy: Bool {
            unsafe gtk_test_accessible_has_state(
                OpaquePointer(widget), GTK_ACCESSIBLE_STATE_BUSY) != 0
        }

        var saysInvalid: Bool {
            unsafe gtk_test_accessible_has_state(
                OpaquePointer(widget), GTK_ACCESSIBLE_STATE_INVALID) != 0
        }

        var saysLabel: Bool {
            unsafe gtk_test_accessible_has_property(
                OpaquePointer(widget), GTK_ACCESSIBLE_PROPERTY_LABEL) != 0
        }

        var saysImage: Bool {
            unsafe gtk_accessible_get_accessible_role(OpaquePointer(widget))
                == GTK_ACCESSIBLE_ROLE_IMG
        }
    }

    /// The thread that GTK runs on.
    @MainActor
    enum MainThread {
        /// The processor time that it has had, in seconds.
        static var processorTime: Double { Double(gn_thread_nanoseconds()) / 1e9 }
    }

    /// A label of GTK's, as an application's own widget.
    @MainActor @safe
    final class TestLabel: WidgetProviding {
        private let handle = unsafe ObjectHandle.made(gtk_label_new("…"))

        var widget: UnsafeMutableRawPointer { unsafe handle.address }
    }

    /// Switches what moves by itself on the desktop.
    @MainActor
    func setAnimations(enabled: Bool) {
        guard let settings = unsafe gtk_settings_get_default() else { return }
        var value = GValue()
        // G_TYPE_BOOLEAN, which is a macro.
        unsafe g_value_init(&value, GType(5 << 2))
        unsafe g_value_set_boolean(&value, gboolean(enabled ? 1 : 0))
        let object = unsafe UnsafeMutableRawPointer(settings)
        unsafe g_object_set_property(
            object.assumingMemoryBound(to: GObject.self), "gtk-enable-animations", &value)
    }
#endif
