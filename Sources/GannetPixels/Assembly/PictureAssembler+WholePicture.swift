import GannetCore

extension PictureAssembler {
    /// The picture that was asked for out of one that a codec has decoded whole.
    ///
    /// `pixels` are straight RGBA of 8 bits without gaps, as `rows` describes them. Where nothing
    /// is to be resized, cropped or turned they become the picture themselves, so that no second
    /// copy is in memory; they must not be used afterwards.
    ///
    /// - Throws: as `init` does.
    public static func picture(
        of pixels: PixelMemory, plan: PicturePlan, rows: RowDescription, options: DecodeOptions,
        profile: ColorProfile? = nil
    ) throws(ImageError) -> Image {
        precondition(rows.samples == .pixels(.rgba8))
        let layout = options.layout
        guard layout.bitsPerChannel == 8, plan.orientation == .up, plan.width == rows.width,
            plan.height == rows.height,
            plan.cropWidth == plan.width, plan.cropHeight == plan.height
        else {
            let assembler = try PictureAssembler(
                plan: plan, rows: rows, options: options, profile: profile)
            try pixels.withBytes { (bytes) throws(ImageError) in
                try assembler.append(bytes.bytes, count: rows.height, bytesPerRow: rows.width * 4)
            }
            return try assembler.finish()
        }
        try layout.checkDecodable()
        try options.watch?.check()
        let isOpaque = rows.isOpaque || pixels.withBytes { RowKernels.isOpaque($0.bytes) }
        let fitting = profile?.model == .rgb ? profile : nil
        let isKept = options.keepsColorProfile && fitting?.isKept(in: layout) == true
        pixels.withBytes { bytes in
            if !isKept { _ = fitting?.convertToSRGB(&bytes, isInverted: false) }
            if !isOpaque, layout.alpha == .premultiplied { RowKernels.premultiply(&bytes) }
        }
        var image = try Image(
            width: plan.width, height: plan.height, layout: layout.working,
            bytesPerRow: plan.width * 4, isOpaque: isOpaque, pixels: pixels.takeBuffer()
        ).delivered(as: layout)
        image.colorProfile = isKept ? fitting?.data : nil
        return image
    }
}
