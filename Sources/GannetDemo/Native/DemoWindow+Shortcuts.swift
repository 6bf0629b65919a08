#if GTK
    import CGTK
    import GannetGTK

    extension DemoWindow {
        /// Calls `action` when somebody types `keys`, such as `<Control>f`, anywhere in the window.
        func onKeys(_ keys: String, _ action: @escaping @MainActor () -> Void) {
            let kept = unsafe Unmanaged.passRetained(KeyAction(action))
            guard let trigger = unsafe gtk_shortcut_trigger_parse_string(keys),
                let callback = unsafe gtk_callback_action_new(
                    callKeyAction, kept.toOpaque(), releaseObject),
                let controller = unsafe gtk_shortcut_controller_new()
            else { return }
            // Each takes over what it is given.
            let shortcut = unsafe gtk_shortcut_new(trigger, callback)
            unsafe gtk_shortcut_controller_set_scope(controller, GTK_SHORTCUT_SCOPE_GLOBAL)
            unsafe gtk_shortcut_controller_add_shortcut(controller, shortcut)
            unsafe gtk_widget_add_controller(window.typed(), controller)
        }
    }

    @MainActor
    private final class KeyAction {
        let call: @MainActor () -> Void

        init(_ call: @escaping @MainActor () -> Void) {
            self.call = call
        }
    }

    private let callKeyAction: GtkShortcutFunc = { _, _, data in
        guard let data = unsafe data else { return gboolean(0) }
        let action = unsafe Unmanaged<KeyAction>.fromOpaque(data).takeUnretainedValue()
        MainActor.assumeIsolated { action.call() }
        return gboolean(1)
    }
#endif
