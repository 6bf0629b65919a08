import FoundationEssentials
import GannetCore
import GannetPixels

/// The pixels of a BMP of 64 bits: blue, green, red and alpha as light, in numbers of 16 bits with
/// a sign, of which 8192 is 1 (GDI+ and what writes through it).
struct BMPDeepRows: PixelRowReading {
    let width: Int
    let height: Int
    let isTruncated: Bool
    let isOpaque = false
    private let header: BMPHeader
    private let data: Data
    private var row = 0

    private static let one = 8192

    /// Rows of `data`, which begins as `header` says.
    ///
    /// - Throws: `truncated` in a strict reading where pixels are missing.
    init(_ header: BMPHeader, _ data: Data, isLenient: Bool) throws(ImageError) {
        self.header = header
        self.data = data
        width = header.width
        height = header.height
        isTruncated =
            BMPRows.range(header, row: height - 1, count: width * 8, of: data.count) == nil
        guard isLenient || !isTruncated else {
            throw ImageError(
                .truncated, "the BMP ends too early: pixels of its \(height) rows are missing")
        }
    }

    mutating func read(into row: inout [UInt64]) throws(ImageError) {
        let stored = header.isTopDown ? self.row : height - 1 - self.row
        self.row += 1
        guard let range = BMPRows.range(header, row: stored, count: width * 8, of: data.count)
        else {
            for x in row.indices { row[x] = 0 }
            return
        }
        let bytes = data.span.extracting(range)
        for x in row.indices {
            let (blue, green) = (Self.light(bytes, x * 8), Self.light(bytes, x * 8 + 2))
            let (red, alpha) = (Self.light(bytes, x * 8 + 4), Self.light(bytes, x * 8 + 6))
            row[x] = UInt64(
                samples: Int(LightTables.samples[red]), Int(LightTables.samples[green]),
                Int(LightTables.samples[blue]), alpha)
        }
    }

    /// A sample as light, of which 65,535 is all.
    private static func light(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
        let word = Int16(bitPattern: UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8)
        return (min(max(0, Int(word)), one) * 65_535 + one / 2) / one
    }
}
