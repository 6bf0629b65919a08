import Foundation
import GannetTesting
import GannetCore

/// Pictures made by a rule, for tests.
enum TestPicture {
    /// A picture whose pixel at (x, y) is `color(x, y)`, an RRGGBBAA word of straight alpha.
    static func make(
        _ width: Int, _ height: Int, layout: PixelLayout = .rgba8, isOpaque: Bool = false,
        color: (Int, Int) -> UInt32
    ) -> Image {
        let words = (0..<height).flatMap { y in (0..<width).map { x in color(x, y).bigEndian } }
        let pixels = unsafe PixelBuffer(byteCount: words.count * 4) { bytes in
            unsafe words.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
        }
        return Image(
            width: width, height: height, layout: layout, bytesPerRow: width * 4,
            isOpaque: isOpaque, pixels: pixels)
    }

    /// Smooth colours, so that JPEG keeps them.
    static func gradient(_ width: Int, _ height: Int) -> Image {
        make(width, height, isOpaque: true) { x, y in
            let red = UInt32(255 * x / max(1, width - 1))
            let green = UInt32(255 * y / max(1, height - 1))
            return red << 24 | green << 16 | 0x80FF
        }
    }

    /// Any colours with any alpha, the same each time.
    static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Image {
        var random = DeterministicRandom(seed: seed)
        return make(width, height) { _, _ in UInt32(truncatingIfNeeded: random.next()) }
    }
}
