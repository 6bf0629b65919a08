import FoundationEssentials
import GannetCore
import GannetPixels

/// The pixels of a BMP that are in runs; those that no run gives are transparent, as in browsers.
struct BMPRunRows: PixelRowReading {
    let width: Int
    let height: Int
    private let header: BMPHeader
    private let data: Data
    private let palette: [UInt32]
    private let index: BMPRunIndex
    private var row = 0

    var isOpaque: Bool { !index.hasGaps && !index.isDamaged }
    var isTruncated: Bool { index.isTruncated || index.isDamaged }

    /// Rows of `data`, which begins as `header` says.
    ///
    /// - Throws: in a strict reading `truncated` where the file ends early, `corrupt` where runs
    ///   lead out of the picture.
    init(_ header: BMPHeader, _ data: Data, isLenient: Bool) throws(ImageError) {
        self.header = header
        self.data = data
        width = header.width
        height = header.height
        palette = BMPPalette.colors(header, data.span)
        index = BMPRunIndex(header, data.span)
        guard isLenient || !index.isTruncated else {
            throw ImageError(.truncated, "the BMP ends too early, inside its runs of pixels")
        }
        guard isLenient || !index.isDamaged else {
            throw ImageError(.corrupt, "the BMP has runs of pixels that lead out of the picture")
        }
    }

    mutating func read(into row: inout [UInt32]) throws(ImageError) {
        let stored = header.isTopDown ? self.row : height - 1 - self.row
        self.row += 1
        for x in row.indices { row[x] = 0 }
        guard let start = index.start(of: stored) else { return }
        var run = BMPRun(header, offset: start.offset)
        var x = start.x
        let bytes = data.span
        while let step = run.next(bytes) {
            switch step {
            case .pixels(let count, let isLiteral):
                for pixel in 0..<max(0, min(count, width - x)) {
                    row[x + pixel] = run.color(pixel, isLiteral: isLiteral, bytes, palette)
                }
                x += count
            case .move(let dx, let dy):
                guard dy == 0 else { return }
                x += dx
            case .endOfRow, .endOfPicture: return
            }
        }
    }
}
