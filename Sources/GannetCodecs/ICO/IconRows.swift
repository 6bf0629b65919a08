import FoundationEssentials
import GannetCore

/// The pixels of a bitmap in an icon, with its mask where it has no alpha of its own.
///
/// What the mask marks is transparent, also where Windows would invert the screen.
struct IconRows: PixelRowReading {
    private var rows: BMPRows
    private let data: Data
    private let isTopDown: Bool
    private let maskOffset: Int
    private var row = 0

    var width: Int { rows.width }
    var height: Int { rows.height }
    var isOpaque: Bool { false }
    var isTruncated: Bool { rows.isTruncated }

    /// Rows of `data`, which begins with the bitmap's header.
    init(_ header: BMPHeader, _ data: Data, isLenient: Bool) throws(ImageError) {
        rows = try BMPRows(header, data, isLenient: isLenient)
        self.data = data
        isTopDown = header.isTopDown
        // The pixels are all there, or there is no mask: no overflow.
        maskOffset =
            rows.isTruncated
            ? data.count : header.pixelOffset + header.bytesPerRow * header.height
    }

    mutating func read(into row: inout [UInt32]) throws(ImageError) {
        try rows.read(into: &row)
        let stored = isTopDown ? self.row : height - 1 - self.row
        self.row += 1
        guard !rows.usesAlpha else { return }
        let bytesPerRow = (width + 31) / 32 * 4
        let start = maskOffset + stored * bytesPerRow
        // A mask that is missing hides nothing.
        guard start + (width + 7) / 8 <= data.count else { return }
        let mask = data.span.extracting(start..<start + (width + 7) / 8)
        for x in row.indices where mask[x / 8] & 0x80 >> UInt8(x % 8) != 0 { row[x] = 0 }
    }
}
