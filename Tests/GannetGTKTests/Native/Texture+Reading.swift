#if GTK
    import CGTK

    @testable import GannetGTK

    extension Texture {
        /// The colours of all pixels as GTK sees them, row by row, as `0xRRGGBBAA` with straight
        /// alpha.
        var colors: [[UInt32]] {
            var bytes = [UInt8](repeating: 0, count: width * height * 4)
            unsafe bytes.withUnsafeMutableBufferPointer { block in
                unsafe gdk_texture_download(texture, block.baseAddress, gsize(width * 4))
            }
            return (0..<height).map { y in
                (0..<width).map { x in
                    let start = (y * width + x) * 4
                    // Cairo's: blue, green, red, alpha, multiplied.
                    let alpha = UInt32(bytes[start + 3])
                    let straight = { (offset: Int) -> UInt32 in
                        guard alpha > 0 else { return 0 }
                        return min(255, (UInt32(bytes[start + offset]) * 255 + alpha / 2) / alpha)
                    }
                    return straight(2) << 24 | straight(1) << 16 | straight(0) << 8 | alpha
                }
            }
        }
    }
#endif
