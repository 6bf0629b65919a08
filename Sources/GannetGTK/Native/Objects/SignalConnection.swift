#if GTK
    import CGTK

    /// A closure that a signal calls for as long as the connection is held.
    @MainActor @safe
    package final class SignalConnection {
        private let object: ObjectHandle
        private let identifier: gulong

        init(_ object: ObjectHandle, _ identifier: gulong) {
            self.object = object
            self.identifier = identifier
        }

        isolated deinit {
            unsafe g_signal_handler_disconnect(object.address, identifier)
        }
    }
#endif
