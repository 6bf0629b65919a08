import GannetCore

/// Lays a picture over a colour, so that transparent pixels show it.
public struct Background: ImageProcessing, Hashable {
    private let color: PixelColor

    /// A background of `color`.
    public init(_ color: PixelColor) {
        self.color = color
    }

    /// What it does.
    public var identifier: String { "gannet.background(\(color))" }

    /// The picture over the colour.
    public func process(_ image: Image) throws(ImageError) -> Image {
        guard !image.isOpaque else { return image }
        let result = try Canvas(width: image.width, height: image.height)
        result.fill(color)
        result.layOver(try Canvas(image), x: 0, y: 0)
        return try result.picture(like: image)
    }
}
