import FoundationEssentials
import GannetCore
import GannetPixels

/// The pixels of a BMP that are not in runs.
struct BMPRows: PixelRowReading {
    let width: Int
    let height: Int
    let isTruncated: Bool
    /// Whether alpha decides what is transparent.
    let usesAlpha: Bool
    private let header: BMPHeader
    private let data: Data
    private let palette: [UInt32]
    private let channels: [BMPChannel]
    private let isUsual: Bool
    private var row = 0

    var isOpaque: Bool { !usesAlpha && !isTruncated }

    /// Rows of `data`, which begins as `header` says.
    ///
    /// An alpha that is 0 in all pixels was never meant, and is left aside as in browsers.
    ///
    /// - Throws: `truncated` in a strict reading where pixels are missing.
    init(_ header: BMPHeader, _ data: Data, isLenient: Bool) throws(ImageError) {
        self.header = header
        self.data = data
        width = header.width
        height = header.height
        palette = BMPPalette.colors(header, data.span)
        let needed = (width * header.bitCount + 7) / 8
        isTruncated = Self.range(header, row: height - 1, count: needed, of: data.count) == nil
        guard isLenient || !isTruncated else {
            throw ImageError(
                .truncated, "the BMP ends too early: pixels of its \(height) rows are missing")
        }
        var masks = header.bitCount > 8 ? header.masks : [0, 0, 0, 0]
        if masks[3] != 0, !Self.hasAlpha(header, data) { masks[3] = 0 }
        usesAlpha = masks[3] != 0
        isUsual = masks == [0xFF_0000, 0xFF00, 0xFF, 0]
        var channels: [BMPChannel] = []
        for (index, mask) in masks.enumerated() {
            channels.append(try BMPChannel(mask: mask, index: index))
        }
        self.channels = channels
    }

    mutating func read(into row: inout [UInt32]) throws(ImageError) {
        let stored = header.isTopDown ? self.row : height - 1 - self.row
        self.row += 1
        let needed = (width * header.bitCount + 7) / 8
        guard let range = Self.range(header, row: stored, count: needed, of: data.count) else {
            for x in row.indices { row[x] = 0 }
            return
        }
        let bytes = data.span.extracting(range)
        switch header.bitCount {
        case 1, 2, 4: readPacked(bytes, into: &row)
        case 8: for x in row.indices { row[x] = palette[Int(bytes[x])] }
        case 24 where isUsual: readBytes(bytes, step: 3, into: &row)
        case 32 where isUsual: readBytes(bytes, step: 4, into: &row)
        default: readPixels(bytes, into: &row)
        }
    }

    private func readPacked(_ bytes: Span<UInt8>, into row: inout [UInt32]) {
        let bits = header.bitCount
        let perByte = 8 / bits
        let mask = UInt8((1 << bits) - 1)
        for x in row.indices {
            let shift = 8 - bits - x % perByte * bits
            row[x] = palette[Int(bytes[x / perByte] >> UInt8(shift) & mask)]
        }
    }

    /// Blue, green and red in a byte each, which nearly all files have.
    private func readBytes(_ bytes: Span<UInt8>, step: Int, into row: inout [UInt32]) {
        for x in row.indices {
            let at = x * step
            row[x] = UInt32(red: bytes[at + 2], green: bytes[at + 1], blue: bytes[at])
        }
    }

    private func readPixels(_ bytes: Span<UInt8>, into row: inout [UInt32]) {
        let (red, green, blue, alpha) = (channels[0], channels[1], channels[2], channels[3])
        for x in row.indices {
            let pixel = Self.pixel(bytes, x, header.bitCount)
            let word = red.word(pixel) | green.word(pixel) | blue.word(pixel) | alpha.word(pixel)
            row[x] = UInt32(littleEndian: word)
        }
    }

    @inline(__always)
    private static func pixel(_ bytes: Span<UInt8>, _ x: Int, _ bitCount: Int) -> UInt32 {
        switch bitCount {
        case 16: UInt32(bytes[x * 2]) | UInt32(bytes[x * 2 + 1]) << 8
        case 24:
            UInt32(bytes[x * 3]) | UInt32(bytes[x * 3 + 1]) << 8 | UInt32(bytes[x * 3 + 2]) << 16
        default:
            UInt32(bytes[x * 4]) | UInt32(bytes[x * 4 + 1]) << 8 | UInt32(bytes[x * 4 + 2]) << 16
                | UInt32(bytes[x * 4 + 3]) << 24
        }
    }

    /// Where the first `count` bytes of a stored row are; nil where they are not all there.
    static func range(
        _ header: BMPHeader, row: Int, count: Int, of total: Int
    ) -> Range<Int>? {
        let (offset, isFar) = row.multipliedReportingOverflow(by: header.bytesPerRow)
        guard !isFar, header.pixelOffset <= total, offset <= total - header.pixelOffset,
            count <= total - header.pixelOffset - offset
        else { return nil }
        let start = header.pixelOffset + offset
        return start..<start + count
    }

    /// Whether any pixel that is there has an alpha that is not 0.
    private static func hasAlpha(_ header: BMPHeader, _ data: Data) -> Bool {
        let needed = (header.width * header.bitCount + 7) / 8
        for row in 0..<header.height {
            guard let range = range(header, row: row, count: needed, of: data.count) else { break }
            let bytes = data.span.extracting(range)
            for x in 0..<header.width
            where pixel(bytes, x, header.bitCount) & header.masks[3] != 0 {
                return true
            }
        }
        return false
    }
}
