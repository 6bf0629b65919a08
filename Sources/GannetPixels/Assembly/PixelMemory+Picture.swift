import GannetCore

extension PixelMemory {
    /// Hands premultiplied RGBA over as a picture in `layout`, and keeps none.
    ///
    /// - Precondition: the memory holds `width` by `height` pixels without gaps.
    /// - Throws: `unsupported_format` for a layout that is not RGBA of 8 bits.
    public func takePicture(
        width: Int, height: Int, layout: PixelLayout
    ) throws(ImageError) -> Image {
        try layout.checkDecodable()
        let isOpaque = withBytes { RowKernels.isOpaque($0.bytes) }
        if layout.alpha == .straight, !isOpaque {
            withBytes { RowKernels.unpremultiply(&$0) }
        }
        return Image(
            width: width, height: height, layout: layout, bytesPerRow: width * 4,
            isOpaque: isOpaque, pixels: takeBuffer())
    }
}

extension PixelLayout {
    /// Throws `unsupported_format` unless decoders deliver this layout.
    func checkDecodable() throws(ImageError) {
        guard self == .rgba8 || self == .rgba8Premultiplied else {
            throw ImageError(
                .unsupportedFormat, "pictures are decoded to RGBA of 8 bits; convert them after")
        }
    }
}
