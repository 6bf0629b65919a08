#if GTK
    extension RemoteImageView: WidgetProviding {
        /// The widget that shows the picture.
        public var widget: UnsafeMutableRawPointer { unsafe display.handle.address }
    }
#endif
