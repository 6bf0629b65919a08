import FoundationEssentials
import GannetCore
import GannetPixels

/// The pixels of a QOI file.
struct QOIRows: PixelRowReading {
    let width: Int
    let height: Int
    let isOpaque: Bool
    private(set) var isTruncated = false
    private let data: Data
    private let isLenient: Bool
    private var offset = QOIHeader.byteCount
    private var run = 0
    private var row = 0
    private var pixel = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
    private var seen = [Pixel](repeating: Pixel(red: 0, green: 0, blue: 0, alpha: 0), count: 64)

    /// Rows of `data`, which begins as `header` says.
    init(_ header: QOIHeader, _ data: Data, isLenient: Bool) {
        width = header.width
        height = header.height
        isOpaque = !header.hasAlpha
        self.data = data
        self.isLenient = isLenient
    }

    mutating func read(into row: inout [UInt32]) throws(ImageError) {
        // A copy, because what `self` lends cannot be read while `self` changes.
        let data = data
        let bytes = data.span
        for x in 0..<width {
            if run > 0 {
                run -= 1
            } else {
                guard next(bytes) else {
                    throw ImageError(
                        .truncated, "the QOI ends too early, in row \(self.row) of \(height)")
                }
            }
            row[x] = UInt32(
                red: pixel.red, green: pixel.green, blue: pixel.blue,
                alpha: isOpaque ? 255 : pixel.alpha)
        }
        self.row += 1
        if self.row == height { try checkEnd(bytes) }
    }

    private mutating func checkEnd(_ bytes: Span<UInt8>) throws(ImageError) {
        guard bytes.count - offset < QOIHeader.endMarkerCount else { return }
        guard isLenient else {
            throw ImageError(.truncated, "the QOI ends without its end marker")
        }
        isTruncated = true
    }

    /// Takes the next chunk; false where there is none.
    private mutating func next(_ bytes: Span<UInt8>) -> Bool {
        guard offset < bytes.count else { return false }
        let tag = bytes[offset]
        let length = tag == 0xFE ? 4 : tag == 0xFF ? 5 : tag >> 6 == 2 ? 2 : 1
        guard offset <= bytes.count - length else { return false }
        switch (tag, tag >> 6) {
        case (0xFE, _), (0xFF, _):
            pixel.red = bytes[offset + 1]
            pixel.green = bytes[offset + 2]
            pixel.blue = bytes[offset + 3]
            if tag == 0xFF { pixel.alpha = bytes[offset + 4] }
        case (_, 0): pixel = seen[Int(tag)]
        case (_, 1): pixel.add(tag >> 4 & 3 &- 2, tag >> 2 & 3 &- 2, tag & 3 &- 2)
        case (_, 2): addLuma(tag & 63 &- 32, bytes[offset + 1])
        default: run = Int(tag & 63)
        }
        offset += length
        seen[pixel.place] = pixel
        return true
    }

    private mutating func addLuma(_ green: UInt8, _ others: UInt8) {
        pixel.add(green &- 8 &+ others >> 4, green, green &- 8 &+ others & 15)
    }
}

extension QOIRows {
    private struct Pixel {
        var red: UInt8
        var green: UInt8
        var blue: UInt8
        var alpha: UInt8

        /// Where it is kept among the pixels seen.
        var place: Int {
            (Int(red) * 3 + Int(green) * 5 + Int(blue) * 7 + Int(alpha) * 11) % 64
        }

        mutating func add(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
            self.red &+= red
            self.green &+= green
            self.blue &+= blue
        }
    }
}
