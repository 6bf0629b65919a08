#if GTK
    import CGTK

    /// The GObject class of a list model whose items have nothing but their position.
    ///
    /// A row looks its contents up by that position, so that a list of any length costs no memory
    /// here and is there at once.
    enum CountModelClass {
        static let type: GType = {
            var info = unsafe GTypeInfo()
            unsafe info.class_size = guint16(MemoryLayout<GObjectClass>.size)
            unsafe info.instance_size = guint16(MemoryLayout<gn_count_model>.size)
            let type = unsafe g_type_register_static(
                gn_type_object(), "GannetCountModel", &info, GTypeFlags(rawValue: 0))
            var model = unsafe GInterfaceInfo()
            unsafe model.interface_init = fillInterface
            unsafe g_type_add_interface_static(type, gn_type_list_model(), &model)
            return type
        }()
    }

    private let fillInterface: GInterfaceInitFunc = { interface, _ in
        guard let interface = unsafe interface else { return }
        let model = unsafe interface.assumingMemoryBound(to: GListModelInterface.self)
        unsafe model.pointee.get_item_type = { _ in gn_type_object() }
        unsafe model.pointee.get_n_items = { unsafe count(in: $0) }
        unsafe model.pointee.get_item = { model, position in
            guard unsafe position < count(in: model) else { return nil }
            return unsafe UnsafeMutableRawPointer(
                g_object_new_with_properties(gn_type_object(), 0, nil, nil))
        }
    }

    private func count(in model: OpaquePointer?) -> guint {
        guard let model = unsafe model else { return 0 }
        return unsafe UnsafeMutableRawPointer(model).assumingMemoryBound(to: gn_count_model.self)
            .pointee.count
    }
#endif
