import FoundationEssentials
import GannetCore

/// The pixels of a Netpbm file.
struct NetpbmRows<Word: PixelWord>: PixelRowReading {
    let width: Int
    let height: Int
    let isTruncated = false
    private let header: NetpbmHeader
    private let data: Data
    private let scale: [UInt16]
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
        scale = (0...last).map {
            UInt16((min($0, maximum) * 2 * Word.largest + maximum) / (maximum * 2))
        }
    }

    mutating func read(into row: inout [Word]) throws(ImageError) {
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

    private func readBytes(into row: inout [Word]) throws(ImageError) {
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
                row[x] = isBlack ? Self.black : .max
            }
        } else if header.maximum > 255 {
            fill(&row) { scale[Int(bytes[$0 * 2]) << 8 | Int(bytes[$0 * 2 + 1])] }
        } else {
            fill(&row) { scale[Int(bytes[$0])] }
        }
    }

    /// Makes pixels of the samples that `sample` gives by their number in the row.
    @inline(__always)
    private func fill(_ row: inout [Word], _ sample: (Int) -> UInt16) {
        let depth = header.depth
        switch (header.isCMYK, depth) {
        case (true, _):
            for x in row.indices { row[x] = Self.mixed(x * depth, sample, hasAlpha: depth == 5) }
        case (_, 1), (_, 2):
            for x in row.indices {
                let gray = Int(sample(x * depth))
                let alpha = depth == 2 ? Int(sample(x * 2 + 1)) : Word.largest
                row[x] = Word(samples: gray, gray, gray, alpha)
            }
        default:
            for x in row.indices {
                let alpha = depth == 4 ? Int(sample(x * 4 + 3)) : Word.largest
                row[x] = Word(
                    samples: Int(sample(x * depth)), Int(sample(x * depth + 1)),
                    Int(sample(x * depth + 2)), alpha)
            }
        }
    }

    /// A pixel of four inks, each of which takes its part of the light away.
    @inline(__always)
    private static func mixed(
        _ first: Int, _ sample: (Int) -> UInt16, hasAlpha: Bool
    ) -> Word {
        let largest = Word.largest
        let light = largest - Int(sample(first + 3))
        func mix(_ ink: Int) -> Int {
            ((largest - Int(sample(first + ink))) * light * 2 + largest) / (2 * largest)
        }
        return Word(
            samples: mix(0), mix(1), mix(2), hasAlpha ? Int(sample(first + 4)) : largest)
    }

    private static var black: Word { Word(samples: 0, 0, 0, Word.largest) }

    private mutating func readText(into row: inout [Word]) throws(ImageError) {
        // A copy, because what `self` lends cannot be read while `self` changes.
        let data = data
        let bytes = data.span
        for x in row.indices {
            switch (header.isBitmap, header.depth) {
            case (true, _): row[x] = try bit(bytes) ? Self.black : .max
            case (_, 1):
                let gray = try sample(bytes)
                row[x] = Word(samples: gray, gray, gray, Word.largest)
            default:
                let (red, green) = (try sample(bytes), try sample(bytes))
                row[x] = Word(samples: red, green, try sample(bytes), Word.largest)
            }
        }
    }

    private mutating func sample(_ bytes: Span<UInt8>) throws(ImageError) -> Int {
        Int(scale[min(try scanner.number(bytes), header.maximum)])
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
