/// A picture to be shown while the one that was asked for loads.
public struct ImagePreview: Sendable {
    /// Where a preview came from.
    public enum Kind: Hashable, Sendable {
        /// Memory had the same picture in another size, or stale.
        case standIn
        /// The request's ``ImageRequest/lowResolutionURL``.
        case lowResolution
        /// The picture itself, as far as its bytes have come.
        case partial
    }

    /// The picture.
    public let image: Image
    /// Where it came from.
    public let kind: Kind

    /// Whether it has fewer pixels than `other`.
    func isCoarser(than other: ImagePreview?) -> Bool {
        guard let other else { return false }
        return image.width * image.height < other.image.width * other.image.height
    }
}
