import GannetCore

extension PixelLayout {
    /// What decoders work in where this layout is wanted: RGBA of 8 bits, or of 16.
    var working: PixelLayout {
        self == .rgba8Premultiplied || self == .rgba16 ? self : .rgba8
    }

    /// Throws `unsupported_format` unless decoders deliver this layout.
    func checkDecodable() throws(ImageError) {
        let known: [PixelLayout] = [
            .rgba8, .rgba8Premultiplied, .rgb8, .gray8, .grayAlpha8, .rgba16,
        ]
        guard known.contains(self) else {
            throw ImageError(.unsupportedFormat, "pictures are not decoded to this layout")
        }
    }
}

extension Image {
    /// The picture in the layout that was asked for, out of the one that it was made in.
    ///
    /// Grey is how bright colours are (ITU-R BT.709). Without alpha transparent pixels are laid
    /// over white. 8-bit samples become 16-bit by repeating them.
    func delivered(as layout: PixelLayout) throws(ImageError) -> Image {
        guard layout != self.layout else { return self }
        switch layout {
        case .rgba16: return try widened()
        case .gray8:
            let opaque = try Background(.white).process(self)
            return try Grayscale().process(opaque).converted(to: .gray8)
        case .grayAlpha8: return try Grayscale().process(self).grayWithAlpha()
        default:
            let narrow = self.layout == .rgba16 ? try narrowed() : self
            return try narrow.converted(to: layout)
        }
    }

    /// Straight RGBA of 16 bits as one of 8.
    private func narrowed() throws(ImageError) -> Image {
        let memory = try PixelMemory(byteCount: width * height * 4)
        pixels.withBytes { bytes in
            memory.withBytes { _ = RowKernels.narrow(bytes, to: &$0) }
        }
        return Image(
            width: width, height: height, layout: .rgba8, bytesPerRow: width * 4,
            isOpaque: isOpaque, pixels: memory.takeBuffer())
    }

    private func widened() throws(ImageError) -> Image {
        let memory = try PixelMemory(byteCount: width * height * 8)
        var start = 0
        try ImageRows(self, as: .rgba8).forEach { row in
            memory.withBytes(in: start..<start + width * 8) { DeepKernels.widen(row, to: &$0) }
            start += width * 8
        }
        return Image(
            width: width, height: height, layout: .rgba16, bytesPerRow: width * 8,
            isOpaque: isOpaque, pixels: memory.takeBuffer())
    }

    /// A grey picture in the layout `grayAlpha8`.
    private func grayWithAlpha() throws(ImageError) -> Image {
        let memory = try PixelMemory(byteCount: width * height * 2)
        var start = 0
        try ImageRows(self, as: .rgba8).forEach { row in
            memory.withBytes(in: start..<start + width * 2) {
                RowKernels.takeRedAndAlpha(row, to: &$0)
            }
            start += width * 2
        }
        return Image(
            width: width, height: height, layout: .grayAlpha8, bytesPerRow: width * 2,
            isOpaque: isOpaque, pixels: memory.takeBuffer())
    }
}
