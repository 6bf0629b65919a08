import GannetCore

extension PixelMemory {
    /// Hands premultiplied RGBA over as a picture in `layout`, and keeps none.
    ///
    /// - Precondition: the memory holds `width` by `height` pixels without gaps.
    /// - Throws: `unsupported_format` for a layout that is no constant of `PixelLayout`.
    public func takePicture(
        width: Int, height: Int, layout: PixelLayout
    ) throws(ImageError) -> Image {
        try layout.checkDecodable()
        let isOpaque = withBytes { RowKernels.isOpaque($0.bytes) }
        let working = layout.working == .rgba8Premultiplied ? layout : .rgba8
        if working == .rgba8, !isOpaque {
            withBytes { RowKernels.unpremultiply(&$0) }
        }
        let image = Image(
            width: width, height: height, layout: working, bytesPerRow: width * 4,
            isOpaque: isOpaque, pixels: takeBuffer())
        return try image.delivered(as: layout)
    }
}
