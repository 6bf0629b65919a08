#if GTK
    /// Something that a GTK widget shows.
    ///
    /// What an application puts into its windows with GTK's own calls is the ``widget``; what it
    /// talks to is the Swift object, which it keeps for as long as the widget is in use.
    @MainActor
    public protocol WidgetProviding: AnyObject, Sendable {
        /// The address of the `GtkWidget`, of which the object holds a reference.
        ///
        /// An untyped pointer, because every program has its own module of GTK's headers, and types
        /// of two modules are not the same type to Swift. Main thread only, like everything of GTK.
        var widget: UnsafeMutableRawPointer { get }
    }
#endif
