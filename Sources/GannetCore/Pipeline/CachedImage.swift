/// A picture that was in memory, and whether it may be used without asking the origin.
public struct CachedImage: Sendable {
    /// The picture.
    public let image: Image
    /// False when the origin should be asked again: the picture may be shown meanwhile.
    public let isFresh: Bool
    /// How the picture moves, if it does.
    public let animation: ImageAnimation?
}
