#if GTK
    import GannetCore

    extension Image {
        /// The same picture in a layout that GTK has: grey becomes red, green and blue.
        var drawableByGTK: Image {
            switch layout.channels {
            case .gray: expandingGray(to: .rgb8)
            case .grayAlpha: expandingGray(to: .rgba8)
            case .rgb, .rgba: self
            }
        }

        private func expandingGray(to wide: PixelLayout) -> Image {
            let rowBytes = width * wide.bytesPerPixel
            let buffer = unsafe PixelBuffer(byteCount: rowBytes * height) { block in
                pixels.withBytes { source in
                    for y in 0..<height {
                        for x in 0..<width {
                            let from = y * bytesPerRow + x * layout.bytesPerPixel
                            let to = y * rowBytes + x * wide.bytesPerPixel
                            let gray = unsafe source.unsafeLoad(
                                fromByteOffset: from, as: UInt8.self)
                            for channel in 0..<3 { unsafe block[to + channel] = gray }
                            guard layout.channels == .grayAlpha else { continue }
                            unsafe block[to + 3] = source.unsafeLoad(
                                fromByteOffset: from + 1, as: UInt8.self)
                        }
                    }
                }
            }
            return Image(
                width: width, height: height, layout: wide, bytesPerRow: rowBytes,
                isOpaque: isOpaque, pixels: buffer)
        }
    }
#endif
