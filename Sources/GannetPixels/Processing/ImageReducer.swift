import GannetCore

/// Makes smaller pictures out of decoded ones with the kernels that the decoders use.
///
/// Colours do not bleed out of transparent pixels. Any thread.
public struct ImageReducer: ImageReducing {
    /// A reducer.
    public init() {}

    /// The part of `image` that `reduction` names, at its size.
    ///
    /// The layout stays where it is RGBA of 8 bits, and becomes premultiplied RGBA otherwise.
    ///
    /// - Throws: `too_large` when there is no memory.
    public func reduce(
        _ image: Image, to reduction: ImageReduction
    ) throws(ImageError) -> Image {
        let target = TargetSize(
            width: reduction.width, height: reduction.height, contentMode: .fill,
            allowsUpscaling: true)
        let assembler = try PictureAssembler(
            plan: PicturePlan(
                storedWidth: image.width, storedHeight: image.height, target: target),
            rows: RowDescription(
                width: image.width, height: image.height, samples: .pixels(image.layout),
                isOpaque: image.isOpaque),
            window: SourceWindow(
                sourceWidth: image.width, sourceHeight: image.height, x: reduction.x,
                y: reduction.y, width: reduction.partWidth, height: reduction.partHeight),
            options: DecodeOptions(layout: image.layout == .rgba8 ? .rgba8 : .rgba8Premultiplied))
        try image.pixels.withBytes { (bytes) throws(ImageError) in
            try assembler.append(bytes, count: image.height, bytesPerRow: image.bytesPerRow)
        }
        var result = try assembler.finish()
        result.colorProfile = image.layout.isGray ? nil : image.colorProfile
        return result
    }
}
