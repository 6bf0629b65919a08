#if GTK
    import GannetPixels

    /// What a view shows in place of a picture that is not there yet, or will not come.
    public enum StandIn: Sendable {
        /// Nothing at all.
        case nothing
        /// A symbolic icon of the icon theme, such as `image-x-generic-symbolic`, on a tile.
        case icon(String)
        /// A picture that is there already.
        case texture(Texture)
        /// A colour, over all of the view.
        case color(PixelColor)
        /// The blurred picture that a ThumbHash stands for: its mean colour in the first frame, the
        /// rest as soon as it is computed on a worker thread.
        case thumbHash(ThumbHash)
        /// A widget of the application's, one for each view: it gets the view's size.
        case widget(any WidgetProviding)
    }
#endif
