import GannetCore

extension Image {
    /// The colour at a place as `0xRRGGBBAA` with straight alpha, whatever the layout.
    ///
    /// - Precondition: the place is inside the picture.
    public func color(x: Int, y: Int) -> UInt32 {
        precondition((0..<width).contains(x) && (0..<height).contains(y))
        let start = y * bytesPerRow + x * layout.bytesPerPixel
        let bytes = pixels.withBytes { span in
            (start..<start + layout.bytesPerPixel).map { span.unsafeLoadByte(at: $0) }
        }
        return StraightColor(bytes: bytes, layout: layout).word
    }

    /// The colours of all pixels, row by row, as `0xRRGGBBAA` with straight alpha.
    public var colors: [[UInt32]] {
        (0..<height).map { y in (0..<width).map { x in color(x: x, y: y) } }
    }
}

extension RawSpan {
    fileprivate func unsafeLoadByte(at offset: Int) -> UInt8 {
        // Bounds are checked by the span; only the type of what lies there is taken on trust.
        unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }
}
