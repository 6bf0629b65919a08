import GannetCore

extension Image {
    /// The picture in another layout: RGBA of 8 bits in either form, RGB, or grey.
    ///
    /// In RGB transparent pixels are laid over white; only a grey, opaque picture becomes grey. The
    /// same picture where the layout is the same.
    ///
    /// - Throws: `unsupported_format` for another layout, or where grey would lose something;
    ///   `too_large` when there is no memory.
    public func converted(to layout: PixelLayout) throws(ImageError) -> Image {
        guard layout != self.layout else { return self }
        let isPossible = [.rgba8, .rgba8Premultiplied, .rgb8, .gray8].contains(layout)
        let isGray = isOpaque ? try ImageRows.isGray(self) : false
        guard isPossible, layout != .gray8 || isGray else {
            throw ImageError(.unsupportedFormat, "the picture cannot be converted to this layout")
        }
        let rowBytes = width * layout.bytesPerPixel
        let memory = try PixelMemory(byteCount: rowBytes * height)
        var start = 0
        try ImageRows(self, as: layout).forEach { row in
            memory.withBytes(in: start..<start + rowBytes) { RowKernels.copy(row, to: &$0) }
            start += rowBytes
        }
        var result = Image(
            width: width, height: height, layout: layout, bytesPerRow: rowBytes,
            isOpaque: isOpaque || layout.alpha == .none, pixels: memory.takeBuffer())
        result.colorProfile = layout.isGray == self.layout.isGray ? colorProfile : nil
        return result
    }
}
