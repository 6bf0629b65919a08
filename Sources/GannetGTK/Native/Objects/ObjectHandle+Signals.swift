#if GTK
    import CGTK

    /// A Swift closure that a signal calls, kept by the signal's connection.
    @MainActor
    private final class Handler<Arguments, Answer> {
        let call: @MainActor (Arguments) -> Answer

        init(_ call: @escaping @MainActor (Arguments) -> Answer) {
            self.call = call
        }
    }

    extension ObjectHandle {
        /// Calls `handler` at each signal that brings nothing along.
        package func on(_ signal: String, _ handler: @escaping @MainActor () -> Void) {
            let call: gn_plain_callback = { _, data in
                guard let handler = unsafe kept(data, as: Handler<Void, Void>.self) else { return }
                enterFromGTK { handler.call(()) }
            }
            let data = unsafe Unmanaged.passRetained(Handler<Void, Void>(handler)).toOpaque()
            _ = unsafe gn_connect_plain(address, signal, call, data, releaseObject)
        }

        /// Calls `handler` at each signal that brings nothing along, for as long as the result is
        /// held.
        func connect(
            _ signal: String, _ handler: @escaping @MainActor () -> Void
        ) -> SignalConnection {
            let call: gn_plain_callback = { _, data in
                guard let handler = unsafe kept(data, as: Handler<Void, Void>.self) else { return }
                enterFromGTK { handler.call(()) }
            }
            let data = unsafe Unmanaged.passRetained(Handler<Void, Void>(handler)).toOpaque()
            return SignalConnection(
                self, unsafe gn_connect_plain(address, signal, call, data, releaseObject))
        }

        /// Calls `handler` whenever a property has changed, for as long as the result is held.
        func connect(
            change property: String, _ handler: @escaping @MainActor () -> Void
        ) -> SignalConnection {
            let call: gn_object_callback = { _, _, data in
                guard let handler = unsafe kept(data, as: Handler<Void, Void>.self) else { return }
                enterFromGTK { handler.call(()) }
            }
            let data = unsafe Unmanaged.passRetained(Handler<Void, Void>(handler)).toOpaque()
            return SignalConnection(
                self,
                unsafe gn_connect_object(address, "notify::" + property, call, data, releaseObject))
        }

        /// Calls `handler` with the object itself at each signal that brings nothing along.
        ///
        /// For objects that nobody in Swift holds.
        package func on(
            instance signal: String,
            _ handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
        ) {
            let call: gn_plain_callback = { instance, data in
                guard let instance = unsafe instance,
                    let handler = unsafe kept(data, as: Handler<UnsafeMutableRawPointer, Void>.self)
                else { return }
                unsafe enterFromGTK(with: instance) { unsafe handler.call($0) }
            }
            let data = unsafe Unmanaged.passRetained(Handler(handler)).toOpaque()
            _ = unsafe gn_connect_plain(address, signal, call, data, releaseObject)
        }

        /// Calls `handler` with the object itself at each signal that brings one thing along, which
        /// does not matter, such as `notify` and `activate`.
        package func on(
            instanceWithDetail signal: String,
            _ handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
        ) {
            let call: gn_object_callback = { instance, _, data in
                guard let instance = unsafe instance,
                    let handler = unsafe kept(data, as: Handler<UnsafeMutableRawPointer, Void>.self)
                else { return }
                unsafe enterFromGTK(with: instance) { unsafe handler.call($0) }
            }
            let data = unsafe Unmanaged.passRetained(Handler(handler)).toOpaque()
            _ = unsafe gn_connect_object(address, signal, call, data, releaseObject)
        }

        /// Asks `handler` at each signal that wants to know whether all is done with it.
        package func on(asking signal: String, _ handler: @escaping @MainActor () -> Bool) {
            let call: gn_asking_callback = { _, data in
                guard let handler = unsafe kept(data, as: Handler<Void, Bool>.self) else {
                    return gboolean(0)
                }
                return enterFromGTK { gboolean(handler.call(()) ? 1 : 0) }
            }
            let data = unsafe Unmanaged.passRetained(Handler<Void, Bool>(handler)).toOpaque()
            _ = unsafe gn_connect_asking(address, signal, call, data, releaseObject)
        }

        /// Calls `handler` at each signal of a gesture that is a press or its release.
        package func on(press signal: String, _ handler: @escaping @MainActor () -> Void) {
            let call: gn_press_callback = { _, _, _, _, data in
                guard let handler = unsafe kept(data, as: Handler<Void, Void>.self) else { return }
                enterFromGTK { handler.call(()) }
            }
            let data = unsafe Unmanaged.passRetained(Handler<Void, Void>(handler)).toOpaque()
            _ = unsafe gn_connect_press(address, signal, call, data, releaseObject)
        }

        /// Calls `handler` at each signal that brings the position of an item along.
        package func on(index signal: String, _ handler: @escaping @MainActor (Int) -> Void) {
            let call: gn_index_callback = { _, index, data in
                guard let handler = unsafe kept(data, as: Handler<Int, Void>.self) else { return }
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
                    let handler = unsafe kept(data, as: Handler<UnsafeMutableRawPointer, Void>.self)
                else { return }
                unsafe enterFromGTK(with: object) { unsafe handler.call($0) }
            }
            let data = unsafe Unmanaged.passRetained(Handler(handler)).toOpaque()
            _ = unsafe gn_connect_object(address, signal, call, data, releaseObject)
        }
    }

    private func kept<Kept: AnyObject>(
        _ data: UnsafeMutableRawPointer?, as kept: Kept.Type
    ) -> Kept? {
        unsafe data.map { unsafe Unmanaged<Kept>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Drops the reference to a Swift object that C was given to keep.
    package let releaseObject: @convention(c) (UnsafeMutableRawPointer?) -> Void = { object in
        unsafe object.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).release() }
    }
#endif
