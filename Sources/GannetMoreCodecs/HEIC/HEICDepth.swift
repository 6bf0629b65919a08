#if HEIC
    /// Spreads samples of 9 to 16 bits, which libheif leaves in the lower bits of words, over 16.
    struct HEICDepth {
        /// Bits a sample.
        let bits: Int
        /// Whether the colours must be divided by alpha, for which 16-bit rows have no layout.
        let isPremultiplied: Bool

        /// Spreads a row of RGBA; as many pixels as fit into both.
        func widen(_ row: RawSpan, to target: inout MutableRawSpan) {
            let most = UInt32(1) << UInt32(bits) - 1
            for pixel in 0..<min(row.byteCount, target.byteCount) / 8 {
                let alpha = min(sample(row, pixel * 4 + 3), most)
                for channel in 0..<4 {
                    var value = min(sample(row, pixel * 4 + channel), most)
                    if isPremultiplied, channel < 3 {
                        value = alpha == 0 ? 0 : min(most, (value * most + alpha / 2) / alpha)
                    }
                    let wide = UInt16((value * 65_535 + most / 2) / most)
                    let offset = (pixel * 4 + channel) * 2
                    target.storeBytes(of: wide, toByteOffset: offset, as: UInt16.self)
                }
            }
        }

        private func sample(_ row: RawSpan, _ index: Int) -> UInt32 {
            // Reading past the end of a span traps: this is unsafe only in what bits mean.
            UInt32(unsafe row.unsafeLoadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
        }
    }
#endif
