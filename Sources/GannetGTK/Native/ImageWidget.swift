#if GTK
    import CGTK
    import GannetCore

    /// A widget of fixed size that draws a texture or a symbolic icon.
    ///
    /// A widget of our own rather than a GtkPicture, because that one asks for a new layout of
    /// everything above it with each picture of another size, which in a list is all its rows.
    @MainActor @safe
    final class ImageWidget {
        /// The widget and what it is told to draw.
        let handle: ObjectHandle
        let content: Content
        private var tooltip: String?
        private var clicks: ObjectHandle?

        init(width: Int, height: Int) {
            content = Content(width: width, height: height)
            handle = unsafe .made(g_object_new_with_properties(ImageWidgetClass.type, 0, nil, nil))
            let kept = unsafe Unmanaged.passRetained(content).toOpaque()
            unsafe handle.typed(as: gn_image_widget.self).pointee.content = kept
        }

        /// Pixels to a unit of layout on the screen where the widget is.
        var scaleFactor: Int { Int(unsafe gtk_widget_get_scale_factor(handle.typed())) }

        /// Shows something else from the next frame on.
        func show(_ subject: Subject) {
            content.subject = subject
            unsafe gtk_widget_queue_draw(handle.typed())
        }

        /// What a pointer that rests on the widget is told; nil for nothing.
        func setTooltip(_ text: String?) {
            // GTK tells everybody of a tooltip that is set, changed or not: a microsecond a row.
            guard text != tooltip else { return }
            tooltip = text
            unsafe gtk_widget_set_tooltip_text(handle.typed(), text)
        }

        /// Calls `action` at each click from now on.
        ///
        /// The click goes on to what lies below, such as a row.
        func onClick(_ action: @escaping @MainActor () -> Void) {
            guard clicks == nil else { return }
            let gesture = unsafe ObjectHandle.made(gtk_gesture_click_new())
            gesture.on(press: "released", action)
            // The widget takes over the reference that it is given.
            unsafe gtk_widget_add_controller(
                handle.typed(), OpaquePointer(g_object_ref(gesture.address)))
            clicks = gesture
        }

        /// What is drawn.
        enum Subject {
            case nothing
            case texture(Texture)
            case icon(String)
        }
    }
#endif
