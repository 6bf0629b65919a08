/// What is cut off a picture.
public enum PictureShape: Hashable, Sendable {
    /// Nothing.
    case rectangle
    /// The corners, round with this radius in units of layout.
    case rounded(Double)
    /// All outside the largest circle around its middle.
    case circle
}
