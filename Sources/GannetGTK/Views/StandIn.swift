#if GTK
    /// What a view shows in place of a picture that is not there yet, or will not come.
    public enum StandIn: Sendable {
        /// Nothing at all.
        case nothing
        /// A symbolic icon of the icon theme, such as `image-x-generic-symbolic`, on a tile.
        case icon(String)
        /// A picture that is there already.
        case texture(Texture)
    }
#endif
