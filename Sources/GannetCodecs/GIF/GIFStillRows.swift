import FoundationEssentials
import GannetCore

/// The first frame of a GIF on its canvas, from the top; what it leaves free is transparent.
///
/// Only a frame whose rows come in passes is held whole, one byte a pixel.
struct GIFStillRows: PixelRowReading {
    let width: Int
    let height: Int
    private(set) var isTruncated: Bool
    private let frame: GIFFrame
    private let colors: [UInt32]
    private let isLenient: Bool
    private let isCovered: Bool
    private var rows: GIFFrameRows
    private var passes: GIFPasses?
    private var isAtEnd = false
    private var row = 0

    /// The rows of `data`, whose blocks are those of `index`.
    ///
    /// - Throws: what ended the file early, unless the reading is lenient.
    init(_ index: GIFIndex, _ data: Data, isLenient: Bool) throws(ImageError) {
        if !isLenient, let failure = index.failure { throw failure }
        isTruncated = index.failure != nil
        width = index.width
        height = index.height
        frame = index.frames[0]
        colors = frame.colors(data.span)
        self.isLenient = isLenient
        isCovered = index.covers(frame) && frame.transparentIndex == nil
        rows = GIFFrameRows(frame, data)
        if frame.isInterlaced {
            passes = GIFPasses(
                rows: index.visibleRows(frame), columns: max(0, min(frame.width, width - frame.x)))
        }
    }

    var isOpaque: Bool { isCovered && !isTruncated }

    mutating func read(into row: inout [UInt32]) throws(ImageError) {
        for x in row.indices { row[x] = 0 }
        let place = self.row - frame.y
        self.row += 1
        guard (0..<frame.height).contains(place), frame.x < width else { return }
        if passes != nil {
            try readPasses(place, into: &row)
        } else if !isAtEnd {
            let colors = colors
            let (left, end) = (frame.x, width)
            let isWhole = rows.next { _, pixels in
                for x in 0..<min(pixels.count, end - left) {
                    row[left + x] = colors[Int(pixels[x])]
                }
            }
            if !isWhole { try fail() }
        }
    }

    private mutating func readPasses(
        _ place: Int, into row: inout [UInt32]
    ) throws(ImageError) {
        if var filling = passes, !filling.isFilled {
            // Taken out, so that it is filled in place.
            passes = nil
            let isWhole = filling.fill(from: &rows, height: frame.height)
            passes = filling
            if !isWhole { try fail() }
        }
        guard let passes else { return }
        passes.forEach(inRow: place) { row[frame.x + $0] = colors[Int($1)] }
    }

    private mutating func fail() throws(ImageError) {
        guard isLenient else { throw rows.failure }
        isAtEnd = true
        isTruncated = true
    }
}
