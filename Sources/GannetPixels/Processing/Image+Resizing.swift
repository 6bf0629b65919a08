import GannetCore

extension Image {
    /// The picture made to fit `target`.
    ///
    /// The layout stays where it is RGBA of 8 bits, and becomes premultiplied RGBA otherwise.
    /// Colours do not bleed out of transparent pixels. The same picture where its size fits.
    ///
    /// - Throws: `too_large` when there is no memory.
    public func resized(to target: TargetSize) throws(ImageError) -> Image {
        let plan = PicturePlan(storedWidth: width, storedHeight: height, target: target)
        guard plan.width != width || plan.height != height else { return self }
        let rows = RowDescription(
            width: width, height: height, samples: .pixels(layout), isOpaque: isOpaque)
        let assembler = try PictureAssembler(
            plan: plan, rows: rows,
            options: DecodeOptions(layout: layout == .rgba8 ? .rgba8 : .rgba8Premultiplied))
        try pixels.withBytes { (bytes) throws(ImageError) in
            try assembler.append(bytes, count: height, bytesPerRow: bytesPerRow)
        }
        var result = try assembler.finish()
        result.colorProfile = layout.isGray ? nil : colorProfile
        return result
    }
}
