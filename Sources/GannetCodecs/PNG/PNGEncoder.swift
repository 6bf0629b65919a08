import FoundationEssentials
import GannetCore
import GannetPixels

/// Writes PNG by libpng: grey or RGB where the picture is opaque, else RGBA with straight alpha.
///
/// Lossless: a straight picture comes back exactly. 16-bit pictures stay 16-bit. Any thread; holds
/// no state.
public struct PNGEncoder: ImageEncoding {
    /// PNG.
    public let format = ImageFormat.png

    /// An encoder.
    public init() {}

    /// The file's bytes; quality does not matter.
    public func encode(_ image: Image, options: EncodeOptions) throws(ImageError) -> Data {
        let rows = try ImageRows(image, as: try Self.layout(for: image, options))
        let writer = try PNGWriter(
            width: image.width, height: image.height, layout: rows.layout,
            profile: image.profileToEmbed(options))
        try rows.forEach { (row) throws(ImageError) in try writer.write(row) }
        return try writer.finish()
    }

    private static func layout(
        for image: Image, _ options: EncodeOptions
    ) throws(ImageError) -> PixelLayout {
        guard image.layout.channels == .rgba, image.layout.bitsPerChannel == 8 else {
            return image.layout
        }
        guard image.isOpaque else { return .rgba8 }
        return try image.becomesGray(options) ? .gray8 : .rgb8
    }
}
