/// The colours of a BMP of up to 8 bits a pixel.
enum BMPPalette {
    /// 256 pixels, black from where the palette ends.
    static func colors(_ header: BMPHeader, _ bytes: Span<UInt8>) -> [UInt32] {
        var colors = [UInt32](repeating: .blackPixel, count: 256)
        for index in 0..<header.colorCount {
            let offset = header.paletteOffset + index * header.bytesPerColor
            colors[index] = UInt32(
                red: bytes[offset + 2], green: bytes[offset + 1], blue: bytes[offset])
        }
        return colors
    }
}
