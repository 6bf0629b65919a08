/// The size in pixels that a picture is wanted in, and how it should fit there.
public struct TargetSize: Hashable, Sendable {
    /// Width of the box in pixels; nil leaves it to the height and the picture's shape.
    public let width: Int?
    /// Height of the box in pixels; nil leaves it to the width and the picture's shape.
    public let height: Int?
    /// How the picture fits into the box.
    public let contentMode: ContentMode
    /// Whether a picture smaller than the box is made larger.
    public let allowsUpscaling: Bool
    /// Whether pixels are mixed as light rather than as the numbers that sRGB has for it.
    ///
    /// Fine bright detail on dark ground, such as stars or lights at night, then keeps its
    /// brightness. It takes several times the time and memory, since codecs cannot shrink so.
    public var usesLinearLight = false

    /// A box of `width` by `height` pixels.
    ///
    /// Values under 1 count as 1; both nil means full size.
    public init(
        width: Int?, height: Int?, contentMode: ContentMode = .inside, allowsUpscaling: Bool = false
    ) {
        self.width = width.map { max(1, $0) }
        self.height = height.map { max(1, $0) }
        self.contentMode = contentMode
        self.allowsUpscaling = allowsUpscaling
    }

    /// A square box with sides of `side` pixels.
    public init(_ side: Int, contentMode: ContentMode = .inside) {
        self.init(width: side, height: side, contentMode: contentMode)
    }
}

/// How a picture fits into a box of another shape.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// The whole picture is kept, and touches the box in one direction (CSS `contain`).
    case inside
    /// The box is filled, and what overlaps is cropped evenly (CSS `cover`).
    case cover
    /// The picture is stretched to the box (CSS `fill`).
    case fill
}
