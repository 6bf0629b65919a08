import FoundationEssentials
import GannetCore
import GannetPixels

/// Writes JPEG by libjpeg-turbo: baseline, or progressive when asked for.
///
/// Transparent pixels are laid over white, as JPEG has no alpha. Unless asked otherwise the quality
/// is 85, and colours are stored at full size (4:4:4) from quality 90 on, below at half (4:2:0).
/// Any thread; holds no state.
public struct JPEGEncoder: ImageEncoding {
    /// JPEG.
    public let format = ImageFormat.jpeg

    private static let usualQuality = 85
    private static let fullChromaQuality = 90

    /// An encoder.
    public init() {}

    /// The file's bytes.
    public func encode(_ image: Image, options: EncodeOptions) throws(ImageError) -> Data {
        let rows = try ImageRows(image, as: Self.layout(for: image))
        return try QualitySearch.file(options, usual: Self.usualQuality) {
            (quality) throws(ImageError) in
            let keepsChroma =
                options.chromaSampling.map { $0 == .full } ?? (quality >= Self.fullChromaQuality)
            let writer = try JPEGWriter(
                width: image.width, height: image.height, channels: rows.layout.channelCount,
                quality: quality, keepsChroma: keepsChroma,
                isProgressive: options.isProgressive, profile: image.profileToEmbed(options))
            try rows.forEach { (row) throws(ImageError) in try writer.write(row) }
            return try writer.finish()
        }
    }

    private static func layout(for image: Image) -> PixelLayout {
        if image.layout.channels == .gray { return .gray8 }
        // libjpeg skips an alpha byte faster than it can be taken out.
        return image.isOpaque && image.layout.bytesPerPixel == 4 ? image.layout : .rgb8
    }
}
