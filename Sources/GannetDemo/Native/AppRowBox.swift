#if GTK
    import CGTK
    import GannetGTK

    /// The widgets of an ``AppRow``.
    @MainActor @safe
    final class AppRowBox {
        private let box: ObjectHandle
        private let nameLabel: ObjectHandle
        private let downloadLabel: ObjectHandle
        private let retryIcon: ObjectHandle

        init(icon: RemoteImageView) {
            box = unsafe .made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 14))
            nameLabel = Self.label(style: "app-name")
            downloadLabel = Self.label(style: "app-downloads")
            retryIcon = unsafe .made(gtk_image_new_from_icon_name("view-refresh-symbolic"))
            let texts = unsafe ObjectHandle.made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 3))
            unsafe gtk_widget_set_valign(texts.typed(), GTK_ALIGN_CENTER)
            unsafe gtk_widget_set_hexpand(texts.typed(), gboolean(1))
            unsafe gtk_box_append(texts.typed(), nameLabel.typed())
            unsafe gtk_box_append(texts.typed(), downloadLabel.typed())
            let iconWidget = unsafe icon.widget.assumingMemoryBound(to: GtkWidget.self)
            unsafe gtk_widget_set_valign(iconWidget, GTK_ALIGN_CENTER)
            unsafe gtk_box_append(box.typed(), iconWidget)
            unsafe gtk_box_append(box.typed(), texts.typed())
            unsafe gtk_box_append(box.typed(), retryIcon.typed())
            unsafe gtk_widget_add_css_class(box.typed(), "app-row")
            unsafe gtk_widget_add_css_class(retryIcon.typed(), "app-retry")
            showsRetry = false
        }

        /// Shows the texts of an application.
        func setTexts(name: String, download: String) {
            unsafe gtk_label_set_text(nameLabel.opaque, name)
            unsafe gtk_label_set_text(downloadLabel.opaque, download)
        }

        /// The name that the row shows.
        var name: String {
            guard let text = unsafe gtk_label_get_text(nameLabel.opaque) else { return "" }
            return unsafe String(cString: text)
        }

        /// Whether the row says that a click loads the icon again.
        ///
        /// The sign keeps its place when it is not seen, so that nothing is laid out anew.
        var showsRetry = false {
            didSet { unsafe gtk_widget_set_opacity(retryIcon.typed(), showsRetry ? 1 : 0) }
        }

        private static func label(style: String) -> ObjectHandle {
            let label = unsafe ObjectHandle.made(gtk_label_new(nil))
            unsafe gtk_label_set_xalign(label.opaque, 0)
            unsafe gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            unsafe gtk_widget_add_css_class(label.typed(), style)
            return label
        }
    }

    extension AppRow {
        var widget: UnsafeMutableRawPointer { unsafe box.widget }
    }

    extension AppRowBox {
        fileprivate var widget: UnsafeMutableRawPointer { unsafe box.address }
    }
#endif
