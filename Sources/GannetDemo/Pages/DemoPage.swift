#if GTK
    import GannetGTK

    /// A page of the demo's window.
    @MainActor
    protocol DemoPage: WidgetProviding {
        /// Which one it is.
        var page: Page { get }
        /// What a script may scroll; nil where there is nothing of the kind.
        var list: ImageList? { get }
        /// How often something was on screen, in some frame, that belongs to something else.
        var wrongRows: Int { get }
        /// Looks at what is on screen in this frame.
        ///
        /// - Returns: Whether all of it is there.
        func inspect() -> Bool
        /// Does once what somebody who plays with the page would do; nothing where only scrolling
        /// makes sense.
        func play()
        /// Loads again what has failed.
        func retry()
    }

    extension DemoPage {
        var list: ImageList? { nil }
        func play() {}
        func retry() {}
    }
#endif
