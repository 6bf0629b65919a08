import FoundationEssentials
import GannetCore

extension Image {
    /// The ICC profile that a file of this picture is to hold; nil for none.
    public func profileToEmbed(_ options: EncodeOptions) -> Data? {
        if let colorProfile { return colorProfile }
        guard options.embedsColorProfile else { return nil }
        return layout.isGray ? ColorProfile.grayWithSRGBCurve : ColorProfile.sRGB
    }

    /// Whether a file of this picture can be grey: every pixel is a shade of it, and there is no
    /// profile for RGB to embed, whose picture must be RGB.
    ///
    /// - Throws: `too_large` when there is no memory for a row.
    public func becomesGray(_ options: EncodeOptions) throws(ImageError) -> Bool {
        guard layout.isGray || profileToEmbed(options) == nil else { return false }
        return try ImageRows.isGray(self)
    }

    /// The picture in sRGB, for files that cannot say what their colours mean.
    ///
    /// The same picture where it carries no profile, or one that cannot be used. The layout stays
    /// where it is RGBA of 8 bits, and becomes premultiplied RGBA otherwise.
    ///
    /// - Throws: `too_large` when there is no memory.
    public func convertedToSRGB() throws(ImageError) -> Image {
        guard let colorProfile, let profile = ColorProfile(colorProfile.bytes) else { return self }
        let result: PixelLayout = layout == .rgba8 ? .rgba8 : .rgba8Premultiplied
        let assembler = try PictureAssembler(
            plan: PicturePlan(storedWidth: width, storedHeight: height, target: nil),
            rows: RowDescription(
                width: width, height: height, samples: .pixels(layout), isOpaque: isOpaque),
            options: DecodeOptions(layout: result), profile: profile)
        try pixels.withBytes { (bytes) throws(ImageError) in
            try assembler.append(bytes, count: height, bytesPerRow: bytesPerRow)
        }
        return try assembler.finish()
    }
}
