#if GTK
    import CGTK
    import GannetGTK

    extension DemoWindow {
        /// Saves what the window shows as a PNG; false if that is impossible.
        func savePicture(to file: String) -> Bool {
            let widget: UnsafeMutablePointer<GtkWidget> = unsafe window.typed()
            let paintable = unsafe ObjectHandle(
                taking: UnsafeMutableRawPointer(gtk_widget_paintable_new(widget)))
            let snapshot = unsafe gtk_snapshot_new()
            let scale = Float(unsafe gtk_widget_get_scale_factor(widget))
            unsafe gtk_snapshot_scale(snapshot, scale, scale)
            unsafe gdk_paintable_snapshot(
                paintable.opaque, snapshot, Double(gtk_widget_get_width(widget)),
                Double(gtk_widget_get_height(widget)))
            guard let node = unsafe gtk_snapshot_free_to_node(snapshot) else { return false }
            defer { unsafe gsk_render_node_unref(node) }
            let renderer = unsafe gtk_native_get_renderer(window.opaque)
            guard let texture = unsafe gsk_renderer_render_texture(renderer, node, nil) else {
                return false
            }
            defer { unsafe g_object_unref(UnsafeMutableRawPointer(texture)) }
            return unsafe gdk_texture_save_to_png(texture, file) != 0
        }
    }
#endif
