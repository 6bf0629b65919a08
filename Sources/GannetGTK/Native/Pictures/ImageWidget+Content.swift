#if GTK
    import CGTK
    import GannetCore

    extension ImageWidget {
        /// What the C instance holds on to, and draws.
        @MainActor @safe
        final class Content {
            let width: Int
            let height: Int
            var subject = Subject.nothing
            /// What showed before, while it fades.
            var previous: Subject?
            /// How far the fade is, from 0 to 1.
            var fadedPart = 1.0
            var arc: IndicatorMotion.Arc?
            var contentMode = ContentMode.inside
            var shape = PictureShape.rectangle
            var label = ""
            /// The application's widget that is in place now.
            private(set) var child: (any WidgetProviding)?
            /// Told whenever ``isOnScreen`` has changed.
            var onScreenChange: @MainActor () -> Void = {}
            /// Told of each size that the widget is given.
            var onAllocate: @MainActor (_ width: Int, _ height: Int) -> Void = { _, _ in }
            /// Told when the widget is taken apart.
            var onDispose: @MainActor () -> Void = {}
            var isMapped = false { didSet { tellChange(from: oldValue && hasSize) } }
            var hasSize = false { didSet { tellChange(from: isMapped && oldValue) } }

            init(width: Int, height: Int) {
                self.width = width
                self.height = height
            }

            /// Whether the widget is seen: mapped, and laid out.
            ///
            /// A list maps all of its rows first, and unmaps those out of sight when it lays out.
            var isOnScreen: Bool { isMapped && hasSize }

            private func tellChange(from wasOnScreen: Bool) {
                if isOnScreen != wasOnScreen { onScreenChange() }
            }
        }
    }

    // What GTK tells the widget.
    extension ImageWidget.Content {
        func allocate(width: Int, height: Int) {
            if let child {
                unsafe gtk_widget_allocate(
                    child.gtkWidget, gint(width), gint(height), -1, nil)
            }
            hasSize = width > 0 && height > 0
            if hasSize { onAllocate(width, height) }
        }

        func dispose() {
            onDispose()
            subject = .nothing
            previous = nil
            unsafe settleChild(in: nil)
        }

        /// Puts the application's widget in place that is to be seen, and takes the others away.
        func settleChild(in widget: UnsafeMutablePointer<GtkWidget>?) {
            let wanted = [subject, previous ?? .nothing].lazy.compactMap(\.child).first
            guard wanted !== child else { return }
            if let child { unsafe gtk_widget_unparent(child.gtkWidget) }
            child = nil
            // A widget that stands somewhere else already is not taken away from there.
            guard let wanted, let widget = unsafe widget,
                unsafe gtk_widget_get_parent(wanted.gtkWidget) == nil
            else { return }
            child = wanted
            unsafe gtk_widget_set_parent(wanted.gtkWidget, widget)
        }
    }

    extension ImageWidget.Subject {
        fileprivate var child: (any WidgetProviding)? {
            if case .child(let child) = self { child } else { nil }
        }
    }

    extension WidgetProviding {
        /// The widget as GTK has it.
        var gtkWidget: UnsafeMutablePointer<GtkWidget> {
            unsafe widget.assumingMemoryBound(to: GtkWidget.self)
        }
    }
#endif
