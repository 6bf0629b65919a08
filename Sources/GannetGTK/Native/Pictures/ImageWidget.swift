#if GTK
    import CGTK
    import GannetCore
    import GannetPixels

    /// A widget that draws a texture, a colour or a symbolic icon, or holds a widget in its place.
    ///
    /// A widget of our own rather than a GtkPicture, because that one asks for a new layout of
    /// everything above it with each picture of another size, which in a list is all its rows.
    @MainActor @safe
    final class ImageWidget {
        /// The widget and what it is told to draw.
        let handle: ObjectHandle
        let content: Content
        private var clicks: ObjectHandle?
        private var isBusy = false
        private var problem: String?

        init(width: Int, height: Int) {
            content = Content(width: width, height: height)
            handle = unsafe .made(g_object_new_with_properties(ImageWidgetClass.type, 0, nil, nil))
            let kept = unsafe Unmanaged.passRetained(content).toOpaque()
            unsafe handle.typed(as: gn_image_widget.self).pointee.content = kept
        }

        /// Pixels to a unit of layout on the screen where the widget is.
        var scaleFactor: Int { Int(unsafe gtk_widget_get_scale_factor(handle.typed())) }

        /// Shows something else from the next frame on; with `fadingFromLast` what showed until now
        /// stays below it, for as long as `content.fadedPart` is less than 1.
        func show(_ subject: Subject, fadingFromLast: Bool = false) {
            content.previous = fadingFromLast ? content.subject : nil
            content.fadedPart = fadingFromLast ? 0 : 1
            content.subject = subject
            unsafe content.settleChild(in: handle.typed())
            redraw()
        }

        /// Shows the next frame of what shows now, also in the midst of a fade.
        func showNext(_ subject: Subject) {
            content.subject = subject
            redraw()
        }

        /// Draws the widget anew in the next frame.
        func redraw() {
            unsafe gtk_widget_queue_draw(handle.typed())
        }

        /// What is drawn.
        enum Subject {
            case nothing
            case texture(Texture)
            /// A picture that only stands in, and counts as none.
            case blurred(Texture)
            case color(PixelColor)
            case icon(String)
            case child(any WidgetProviding)
        }
    }

    // What others are told: a pointer that rests on the widget, and who cannot see it.
    extension ImageWidget {
        /// What the picture shows, in words.
        var label: String {
            get { content.label }
            set {
                guard newValue != content.label else { return }
                content.label = newValue
                unsafe gn_accessible_set_label(handle.address, newValue.isEmpty ? nil : newValue)
            }
        }

        /// Says whether a picture is awaited.
        func setBusy(_ isBusy: Bool) {
            guard isBusy != self.isBusy else { return }
            self.isBusy = isBusy
            unsafe gn_accessible_set_busy(handle.address, gboolean(isBusy ? 1 : 0))
        }

        /// Says why there is no picture; nil where nothing is wrong.
        func setProblem(_ text: String?) {
            // GTK tells everybody of a tooltip that is set, changed or not: a microsecond a row.
            guard text != problem else { return }
            problem = text
            unsafe gtk_widget_set_tooltip_text(handle.typed(), text)
            unsafe gn_accessible_set_problem(handle.address, text)
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
    }
#endif
