import GannetCore

/// The rows of a picture in another layout, one after another: what an encoder reads.
public struct ImageRows {
    /// The layout that rows are given in.
    public let layout: PixelLayout
    private let image: Image
    private let rgba: PixelMemory
    private let converted: PixelMemory

    /// The rows of `image` as `layout`: `gray8`, `rgb8`, `rgba8`, `rgba8Premultiplied`, or the
    /// picture's own layout.
    ///
    /// Where the layout has no alpha, transparent pixels are laid over white. Grey is the red of a
    /// coloured picture: ask for it only where `isGray` says so.
    ///
    /// - Throws: `too_large` when there is no memory for a row.
    public init(_ image: Image, as layout: PixelLayout) throws(ImageError) {
        self.image = image
        self.layout = layout
        rgba = try PixelMemory(byteCount: image.width * 4)
        converted = try PixelMemory(byteCount: image.width * 4)
    }

    /// Whether every pixel of `image` is a shade of grey.
    ///
    /// - Throws: `too_large` when there is no memory for a row.
    public static func isGray(_ image: Image) throws(ImageError) -> Bool {
        guard image.layout.channels == .rgba || image.layout.channels == .rgb else { return true }
        let isRGBA = image.layout.bytesPerPixel == 4
        let rows = try ImageRows(image, as: isRGBA ? image.layout : .rgba8)
        var isGray = true
        rows.forEach { row in
            if isGray { isGray = RowKernels.isGray(row) }
        }
        return isGray
    }

    /// Gives `body` every row from the top; it must not keep them.
    public func forEach<Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Void
    ) throws(Failure) {
        for y in 0..<image.height {
            try image.pixels.withBytes { (pixels) throws(Failure) in
                let start = y * image.bytesPerRow
                let end = start + image.width * image.layout.bytesPerPixel
                let row = pixels.extracting(start..<end)
                if image.layout == layout { return try body(row) }
                let isRGBA = layout.channels == .rgba
                rgba.withBytes { pixels in
                    converted.withBytes { scratch in
                        expand(row, to: &pixels, scratch: &scratch)
                        if !isRGBA { reduce(pixels.bytes, to: &scratch) }
                    }
                }
                try (isRGBA ? rgba : converted).withBytes { (bytes) throws(Failure) in
                    try body(bytes.bytes.extracting(first: image.width * layout.bytesPerPixel))
                }
            }
        }
    }

    private func expand(
        _ row: RawSpan, to rgba: inout MutableRawSpan, scratch: inout MutableRawSpan
    ) {
        RowKernels.expand(row, image.layout, to: &rgba, scratch: &scratch)
        guard !image.isOpaque else { return }
        switch (image.layout.alpha, layout) {
        case (.straight, .rgba8), (.premultiplied, .rgba8Premultiplied), (.none, _): break
        case (.premultiplied, .rgba8): RowKernels.unpremultiply(&rgba)
        case (.straight, _): RowKernels.premultiply(&rgba)
        case (.premultiplied, _): break
        }
    }

    private func reduce(_ rgba: RawSpan, to row: inout MutableRawSpan) {
        if layout.channels == .gray {
            RowKernels.takeRed(rgba, to: &row)
        } else {
            RowKernels.flattenOnWhite(rgba, to: &row)
        }
    }
}
