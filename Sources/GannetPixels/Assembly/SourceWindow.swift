/// The part of a source that becomes the result, in source pixels.
///
/// It may begin and end inside a pixel, as happens where a codec has scaled the picture already.
public struct SourceWindow: Hashable, Sendable {
    /// The source's width in pixels.
    public let sourceWidth: Int
    /// The source's height in pixels.
    public let sourceHeight: Int
    /// The left edge.
    public let x: Double
    /// The top edge.
    public let y: Double
    /// The width, more than 0.
    public let width: Double
    /// The height, more than 0.
    public let height: Double

    /// A window that is moved and cut to lie inside the source.
    public init(
        sourceWidth: Int, sourceHeight: Int, x: Double, y: Double, width: Double, height: Double
    ) {
        self.sourceWidth = sourceWidth
        self.sourceHeight = sourceHeight
        self.x = min(max(0, x), Double(sourceWidth) - 0.5)
        self.y = min(max(0, y), Double(sourceHeight) - 0.5)
        self.width = min(max(0.5, width), Double(sourceWidth) - self.x)
        self.height = min(max(0.5, height), Double(sourceHeight) - self.y)
    }

    /// The whole source.
    public init(sourceWidth: Int, sourceHeight: Int) {
        self.init(
            sourceWidth: sourceWidth, sourceHeight: sourceHeight, x: 0, y: 0,
            width: Double(sourceWidth), height: Double(sourceHeight))
    }

    /// The left and top edges where the window holds exactly `width` by `height` whole pixels, so
    /// that pixels can be copied; nil where they must be resampled.
    func wholePixelOrigin(width: Int, height: Int) -> (x: Int, y: Int)? {
        guard self.width == Double(width), self.height == Double(height),
            x == x.rounded(), y == y.rounded()
        else { return nil }
        return (Int(x), Int(y))
    }
}
