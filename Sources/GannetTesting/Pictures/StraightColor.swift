import GannetCore

/// A colour with straight alpha, as tests write it: `0xRRGGBBAA`.
struct StraightColor: Equatable {
    var red: Int
    var green: Int
    var blue: Int
    var alpha: Int

    init(word: UInt32) {
        red = Int(word >> 24)
        green = Int(word >> 16 & 0xFF)
        blue = Int(word >> 8 & 0xFF)
        alpha = Int(word & 0xFF)
    }

    /// The colour that `bytes`, one pixel of `layout`, stand for.
    init(bytes: [UInt8], layout: PixelLayout) {
        let step = layout.bitsPerChannel / 8
        // Of a 16-bit sample in the machine's (little-endian) order the high byte comes last.
        let samples = stride(from: step - 1, to: bytes.count, by: step).map { Int(bytes[$0]) }
        switch layout.channels {
        case .gray, .grayAlpha: (red, green, blue) = (samples[0], samples[0], samples[0])
        case .rgb, .rgba: (red, green, blue) = (samples[0], samples[1], samples[2])
        }
        let hasAlpha = layout.channels == .grayAlpha || layout.channels == .rgba
        alpha = hasAlpha ? samples[samples.count - 1] : 255
        if layout.alpha == .premultiplied, alpha > 0 {
            red = min(255, (red * 255 + alpha / 2) / alpha)
            green = min(255, (green * 255 + alpha / 2) / alpha)
            blue = min(255, (blue * 255 + alpha / 2) / alpha)
        }
    }

    var word: UInt32 {
        UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
    }

    /// The colour as one pixel of `layout`.
    func bytes(in layout: PixelLayout) -> [UInt8] {
        samples(in: layout).flatMap { sample in
            // An 8-bit value widened to 16 bits is itself twice: 0xAB becomes 0xABAB.
            Array(repeating: UInt8(sample), count: layout.bitsPerChannel / 8)
        }
    }

    private func samples(in layout: PixelLayout) -> [Int] {
        let scale = { (value: Int) in
            layout.alpha == .premultiplied ? (value * alpha + 127) / 255 : value
        }
        let luma = (299 * red + 587 * green + 114 * blue + 500) / 1000
        switch layout.channels {
        case .gray: return [scale(luma)]
        case .grayAlpha: return [scale(luma), alpha]
        case .rgb: return [scale(red), scale(green), scale(blue)]
        case .rgba: return [scale(red), scale(green), scale(blue), alpha]
        }
    }
}
