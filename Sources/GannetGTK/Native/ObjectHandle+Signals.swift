#if GTK
    import CGTK

    /// A Swift closure that a signal calls, kept by the signal's connection.
    @MainActor
    private final class Handler<Arguments> {
        let call: @MainActor (Arguments) -> Void

        init(_ call: @escaping @MainActor (Arguments) -> Void) {
            self.call = call
        }
    }

    extension ObjectHandle {
        /// Calls `handler` at each signal that brings nothing along.
        package func on(_ signal: String, _ handler: @escaping @MainActor () -> Void) {
            let call: gn_plain_callback = { _, data in
                guard let handler = unsafe kept(data, of: Void.self) else { return }
                enterFromGTK { handler.call(()) }
            }
            let data = unsafe Unmanaged.passRetained(Handler<Void>(handler)).toOpaque()
            _ = unsafe gn_connect_plain(address, signal, call, data, releaseObject)
        }

        /// Calls `handler` at each signal that brings the position of an item along.
        package func on(index signal: String, _ handler: @escaping @MainActor (Int) -> Void) {
            let call: gn_index_callback = { _, index, data in
                guard let handler = unsafe kept(data, of: Int.self) else { return }
                enterFromGTK { handler.call(Int(index)) }
            }
            let data = unsafe Unmanaged.passRetained(Handler(handler)).toOpaque()
            _ = unsafe gn_connect_index(address, signal, call, data, releaseObject)
        }

        /// Calls `handler` whenever a property has changed.
        package func on(change property: String, _ handler: @escaping @MainActor () -> Void) {
            unsafe on(object: "notify::" + property) { _ in handler() }
        }

        /// Calls `handler` at each signal that brings an object along.
        package func on(
            object signal: String,
            _ handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
        ) {
            let call: gn_object_callback = { _, object, data in
                guard let object = unsafe object,
                    let handler = unsafe kept(data, of: UnsafeMutableRawPointer.self)
                else { return }
                unsafe enterFromGTK(with: object) { unsafe handler.call($0) }
            }
            let data = unsafe Unmanaged.passRetained(Handler(handler)).toOpaque()
            _ = unsafe gn_connect_object(address, signal, call, data, releaseObject)
        }
    }

    private func kept<Arguments>(
        _ data: UnsafeMutableRawPointer?, of arguments: Arguments.Type
    ) -> Handler<Arguments>? {
        unsafe data.map {
            unsafe Unmanaged<Handler<Arguments>>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Drops the reference to a Swift object that C was given to keep.
    package let releaseObject: @convention(c) (UnsafeMutableRawPointer?) -> Void = { object in
        unsafe object.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).release() }
    }
#endif
