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
        /// What the store knows of the picture from an earlier load: very blurred, and larger or
        /// smaller than anything else.
        case placeholder
    }

    /// The picture.
    public let image: Image
    /// Where it came from.
    public let kind: Kind

    /// Whether it has fewer pixels than `other`; a placeholder is coarser than anything else.
    func isCoarser(than other: ImagePreview?) -> Bool {
        guard let other, other.kind != .placeholder else { return false }
        if kind == .placeholder { return true }
        return image.width * image.height < other.image.width * other.image.height
    }
}
