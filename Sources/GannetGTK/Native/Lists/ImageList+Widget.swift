#if GTK
    extension ImageList: WidgetProviding {
        /// The widget that scrolls the rows.
        public var widget: UnsafeMutableRawPointer { unsafe view.scrolledWindow.address }
    }
#endif
