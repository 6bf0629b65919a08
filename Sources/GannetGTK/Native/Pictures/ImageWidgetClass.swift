#if GTK
    import CGTK

    /// The GObject class of the widget that ``ImageWidget`` owns.
    enum ImageWidgetClass {
        /// The registered type.
        static let type: GType = {
            var info = unsafe GTypeInfo()
            unsafe info.class_size = guint16(MemoryLayout<GtkWidgetClass>.size)
            unsafe info.instance_size = guint16(MemoryLayout<gn_image_widget>.size)
            unsafe info.class_init = fillClass
            return unsafe g_type_register_static(
                gtk_widget_get_type(), "GannetImage", &info, GTypeFlags(rawValue: 0))
        }()

        /// What the widget draws.
        static func content(of instance: UnsafeMutableRawPointer?) -> ImageWidget.Content? {
            guard let address = unsafe contentAddress(of: instance) else { return nil }
            return unsafe Unmanaged<ImageWidget.Content>.fromOpaque(address).takeUnretainedValue()
        }

        /// The same as the reference that the widget holds.
        fileprivate static func contentAddress(
            of instance: UnsafeMutableRawPointer?
        ) -> UnsafeMutableRawPointer? {
            unsafe instance?.assumingMemoryBound(to: gn_image_widget.self).pointee.content
        }
    }

    private let fillClass: GClassInitFunc = { class_, _ in
        guard let class_ = unsafe class_ else { return }
        let object = unsafe class_.assumingMemoryBound(to: GObjectClass.self)
        unsafe object.pointee.dispose = { instance in
            let content = unsafe ImageWidgetClass.content(of: UnsafeMutableRawPointer(instance))
            enterFromGTK { content?.dispose() }
            unsafe gn_chain_up_dispose(instance, parentClass)
        }
        unsafe object.pointee.finalize = { instance in
            unsafe releaseObject(ImageWidgetClass.contentAddress(of: instance))
            unsafe gn_chain_up_finalize(instance, parentClass)
        }
        let widget = unsafe class_.assumingMemoryBound(to: GtkWidgetClass.self)
        unsafe widget.pointee.measure = measure
        unsafe widget.pointee.snapshot = { instance, snapshot in
            guard let instance = unsafe instance, let snapshot = unsafe snapshot,
                let content = unsafe ImageWidgetClass.content(of: instance)
            else { return }
            unsafe enterFromGTK(with: (instance, snapshot)) {
                unsafe content.draw($0.0, into: $0.1)
            }
        }
        unsafe widget.pointee.map = { instance in
            unsafe gn_chain_up_map(instance, parentClass)
            let content = unsafe ImageWidgetClass.content(of: instance)
            enterFromGTK { content?.isMapped = true }
        }
        unsafe widget.pointee.unmap = { instance in
            unsafe gn_chain_up_unmap(instance, parentClass)
            let content = unsafe ImageWidgetClass.content(of: instance)
            enterFromGTK { content?.isMapped = false }
        }
        unsafe widget.pointee.size_allocate = { instance, width, height, _ in
            let content = unsafe ImageWidgetClass.content(of: instance)
            enterFromGTK { content?.allocate(width: Int(width), height: Int(height)) }
        }
        unsafe gtk_widget_class_set_css_name(widget, "gannet-image")
        unsafe gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_IMG)
    }

    /// The size is fixed, so that a picture that comes never makes anything be laid out anew.
    private let measure:
        @convention(c) (
            UnsafeMutablePointer<GtkWidget>?, GtkOrientation, gint, UnsafeMutablePointer<gint>?,
            UnsafeMutablePointer<gint>?, UnsafeMutablePointer<gint>?, UnsafeMutablePointer<gint>?
        ) -> Void = { instance, orientation, _, minimum, natural, _, _ in
            let content = unsafe ImageWidgetClass.content(of: instance)
            let side = enterFromGTK {
                orientation == GTK_ORIENTATION_HORIZONTAL ? content?.width : content?.height
            }
            unsafe minimum?.pointee = gint(side ?? 0)
            unsafe natural?.pointee = gint(side ?? 0)
        }

    private var parentClass: UnsafeMutableRawPointer? {
        unsafe g_type_class_peek(gtk_widget_get_type())
    }
#endif
