import GannetCore

extension Image {
    /// A picture of one colour, given as `0xRRGGBBAA` with straight alpha.
    public static func solid(
        _ color: UInt32, width: Int, height: Int, layout: PixelLayout = .rgba8Premultiplied
    ) -> Image {
        pattern(width: width, height: height, layout: layout) { _, _ in color }
    }

    /// Red top left, green top right, blue bottom left, white bottom right: shows any turn.
    public static func quadrants(
        width: Int, height: Int, layout: PixelLayout = .rgba8Premultiplied
    ) -> Image {
        pattern(width: width, height: height, layout: layout) { x, y in
            switch (x < width / 2, y < height / 2) {
            case (true, true): 0xFF00_00FF
            case (false, true): 0x00FF_00FF
            case (true, false): 0x0000_FFFF
            case (false, false): 0xFFFF_FFFF
            }
        }
    }

    /// A picture whose every pixel differs from its neighbours, with red and green rising along the
    /// axes: shows shifts and swapped rows.
    public static func gradient(
        width: Int, height: Int, layout: PixelLayout = .rgba8Premultiplied
    ) -> Image {
        pattern(width: width, height: height, layout: layout) { x, y in
            let red = UInt32(x * 255 / max(1, width - 1))
            let green = UInt32(y * 255 / max(1, height - 1))
            return red << 24 | green << 16 | UInt32((x ^ y) & 0xFF) << 8 | 0xFF
        }
    }

    /// A picture whose colours, `0xRRGGBBAA` with straight alpha, `color` gives for each place.
    ///
    /// Grey layouts take the luma of Rec. 601; layouts without alpha drop it.
    public static func pattern(
        width: Int, height: Int, layout: PixelLayout = .rgba8Premultiplied,
        color: (_ x: Int, _ y: Int) -> UInt32
    ) -> Image {
        var isOpaque = true
        let rowBytes = width * layout.bytesPerPixel
        let pixels = unsafe PixelBuffer(byteCount: rowBytes * height) { block in
            var offset = 0
            for y in 0..<height {
                for x in 0..<width {
                    let color = StraightColor(word: color(x, y))
                    if color.alpha != 255, layout.alpha != .none { isOpaque = false }
                    for byte in color.bytes(in: layout) {
                        unsafe block[offset] = byte
                        offset += 1
                    }
                }
            }
        }
        return Image(
            width: width, height: height, layout: layout, bytesPerRow: rowBytes,
            isOpaque: isOpaque, pixels: pixels)
    }
}
