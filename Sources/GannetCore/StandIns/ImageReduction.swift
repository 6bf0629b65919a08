/// Which part of a decoded picture becomes a smaller one, and how large.
public struct ImageReduction: Hashable, Sendable {
    /// The left edge of the part, in pixels of the picture; it may lie inside a pixel.
    public let x: Double
    /// The top edge of the part.
    public let y: Double
    /// The width of the part, more than 0.
    public let partWidth: Double
    /// The height of the part, more than 0.
    public let partHeight: Double
    /// The width of the result in pixels, at most that of the part but for rounding.
    public let width: Int
    /// The height of the result in pixels.
    public let height: Int

    /// A reduction of these parts.
    public init(
        x: Double, y: Double, partWidth: Double, partHeight: Double, width: Int, height: Int
    ) {
        self.x = x
        self.y = y
        self.partWidth = partWidth
        self.partHeight = partHeight
        self.width = width
        self.height = height
    }

    /// Whether the result is `image` as it is.
    public func isIdentity(for image: Image) -> Bool {
        x == 0 && y == 0 && width == image.width && height == image.height
            && partWidth == Double(width) && partHeight == Double(height)
    }
}
