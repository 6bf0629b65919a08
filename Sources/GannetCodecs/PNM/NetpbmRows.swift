import FoundationEssentials
import GannetCore

/// The pixels of a Netpbm file.
struct NetpbmRows: PixelRowReading {
    let width: Int
    let height: Int
    let isTruncated = false
    private let header: NetpbmHeader
    private let data: Data
    private let scale: [UInt8]
    private var scanner: NetpbmScanner
    private var row = 0

    var isOpaque: Bool { !header.hasAlpha }

    /// Rows of `data`, which begins as `header` says.
    init(_ header: NetpbmHeader, _ data: Data) {
        self.header = header
        self.data = data
        width = header.width
        height = header.height
        scanner = NetpbmScanner(offset: header.pixelOffset)
        let maximum = header.maximum
        // A sample over the largest counts as that.
        let last = maximum > 255 ? 65_535 : 255
        scale = (0...last).map { UInt8((min($0, maximum) * 510 + maximum) / (maximum * 2)) }
    }

    mutating func read(into row: inout [UInt32]) throws(ImageError) {
        if header.isPlain {
            try readText(into: &row)
        } else {
            try readBytes(into: &row)
        }
        self.row += 1
    }

    private var missing: ImageError {
        ImageError(.truncated, "the PNM ends too early, in row \(row) of \(height)")
    }

    private func readBytes(into row: inout [UInt32]) throws(ImageError) {
        let length = header.bytesPerRow
        let (distance, isFar) = self.row.multipliedReportingOverflow(by: length)
        guard !isFar, distance <= data.count - header.pixelOffset,
            length <= data.count - header.pixelOffset - distance
        else { throw missing }
        let start = header.pixelOffset + distance
        let bytes = data.span.extracting(start..<start + length)
        if header.isBitmap {
            for x in row.indices {
                let isBlack = bytes[x / 8] & 0x80 >> UInt8(x % 8) != 0
                row[x] = isBlack ? .blackPixel : .max
            }
        } else if header.maximum > 255 {
            fill(&row) { scale[Int(bytes[$0 * 2]) << 8 | Int(bytes[$0 * 2 + 1])] }
        } else {
            fill(&row) { scale[Int(bytes[$0])] }
        }
    }

    /// Makes pixels of the samples that `sample` gives by their number in the row.
    @inline(__always)
    private func fill(_ row: inout [UInt32], _ sample: (Int) -> UInt8) {
        switch header.depth {
        case 1, 2:
            for x in row.indices {
                let gray = sample(x * header.depth)
                let alpha = header.depth == 2 ? sample(x * 2 + 1) : 255
                row[x] = UInt32(red: gray, green: gray, blue: gray, alpha: alpha)
            }
        case 3:
            for x in row.indices {
                row[x] = UInt32(
                    red: sample(x * 3), green: sample(x * 3 + 1), blue: sample(x * 3 + 2))
            }
        default:
            for x in row.indices {
                row[x] = UInt32(
                    red: sample(x * 4), green: sample(x * 4 + 1), blue: sample(x * 4 + 2),
                    alpha: sample(x * 4 + 3))
            }
        }
    }

    private mutating func readText(into row: inout [UInt32]) throws(ImageError) {
        // A copy, because what `self` lends cannot be read while `self` changes.
        let data = data
        let bytes = data.span
        for x in row.indices {
            switch (header.isBitmap, header.depth) {
            case (true, _): row[x] = try bit(bytes) ? .blackPixel : .max
            case (_, 1):
                let gray = try sample(bytes)
                row[x] = UInt32(red: gray, green: gray, blue: gray)
            default:
                let (red, green) = (try sample(bytes), try sample(bytes))
                row[x] = UInt32(red: red, green: green, blue: try sample(bytes))
            }
        }
    }

    private mutating func sample(_ bytes: Span<UInt8>) throws(ImageError) -> UInt8 {
        scale[min(try scanner.number(bytes), header.maximum)]
    }

    /// The next 0 or 1; there need not be space between them.
    private mutating func bit(_ bytes: Span<UInt8>) throws(ImageError) -> Bool {
        switch try scanner.visible(bytes) {
        case UInt8(ascii: "0"): return false
        case UInt8(ascii: "1"): return true
        default: throw ImageError(.corrupt, "the PBM has something else than 0 and 1 as pixels")
        }
    }
}
