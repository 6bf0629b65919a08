#if GTK
    import CGTK

    /// A reference to a GObject, dropped when the handle goes.
    @MainActor @safe
    package final class ObjectHandle {
        /// The object; for files under a folder named Native only.
        package let address: UnsafeMutableRawPointer

        /// Keeps an object that was just made: takes its floating reference over, or the one that
        /// its maker gave.
        package init(taking made: UnsafeMutableRawPointer) {
            let isFloating = unsafe g_object_is_floating(made) != 0
            unsafe address = isFloating ? g_object_ref_sink(made) : made
        }

        /// The handle of an object that a C function has just made.
        package static func made<Object>(_ object: UnsafeMutablePointer<Object>?) -> ObjectHandle {
            unsafe made(OpaquePointer(object))
        }

        /// The handle of an object that a C function has just made, of a type that GTK keeps to
        /// itself.
        package static func made(_ object: OpaquePointer?) -> ObjectHandle {
            // GTK's makers return nothing only where GTK is not initialized, with a message.
            guard let object = unsafe object else { preconditionFailure("GTK is not initialized") }
            return unsafe ObjectHandle(taking: UnsafeMutableRawPointer(object))
        }

        /// Shares an object that somebody else keeps.
        package init(sharing object: UnsafeMutableRawPointer) {
            unsafe address = g_object_ref(object)
        }

        isolated deinit {
            unsafe g_object_unref(address)
        }

        /// The object as one of its C types, which the caller knows it to have.
        package func typed<Type>(as type: Type.Type = Type.self) -> UnsafeMutablePointer<Type> {
            unsafe address.assumingMemoryBound(to: type)
        }

        /// The object for a C function whose parameter's type GTK keeps to itself.
        package var opaque: OpaquePointer { unsafe OpaquePointer(address) }
    }
#endif
