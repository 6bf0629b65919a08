import GannetCore

/// Takes the colours out of a picture and leaves how bright they are (ITU-R BT.709).
public struct Grayscale: ImageProcessing, Hashable {
    /// A processor.
    public init() {}

    /// What it does.
    public var identifier: String { "gannet.grayscale" }

    /// The grey picture.
    public func process(_ image: Image) throws(ImageError) -> Image {
        let row = ColorAdjustment.luma.map { Float($0) } + [0]
        return try image.recolored(row + row + row)
    }
}
