import GannetCore

/// Where each row of run-length coded pixels begins.
///
/// Runs are stored from the bottom row on and cannot be read backwards: one pass over them finds
/// the rows, so that these can then be read from the top without holding the picture.
struct BMPRunIndex {
    /// Where the runs of a row begin.
    struct Start {
        /// The row as stored.
        let row: Int
        /// Where its first run is in the file.
        let offset: Int
        /// The first pixel that it gives.
        let x: Int
    }

    /// The rows that have runs, in the order stored.
    private(set) var starts: [Start] = []
    /// Whether some pixels are given by no run.
    private(set) var hasGaps = false
    /// Whether the file ends before the picture.
    private(set) var isTruncated = false
    /// Whether runs lead out of the picture.
    private(set) var isDamaged = false

    /// Looks through the runs of `bytes`.
    init(_ header: BMPHeader, _ bytes: Span<UInt8>) {
        var run = BMPRun(header, offset: header.pixelOffset)
        var (row, x) = (0, 0)
        starts.append(Start(row: 0, offset: run.offset, x: 0))
        scan: while row < header.height {
            switch run.next(bytes) {
            case .pixels(let count, let isLiteral):
                // Padding is counted as a pixel by some writers, and some runs are too long.
                if isLiteral, x + count > header.width + 1 { isDamaged = true }
                x += count
            case .move(let dx, let dy):
                hasGaps = true
                x += dx
                row += dy
                if x > header.width || row > header.height { isDamaged = true }
                if dy > 0 { starts.append(Start(row: row, offset: run.offset, x: x)) }
            case .endOfRow:
                if x < header.width { hasGaps = true }
                (row, x) = (row + 1, 0)
                starts.append(Start(row: row, offset: run.offset, x: 0))
            case .endOfPicture:
                if x < header.width || row < header.height - 1 { hasGaps = true }
                break scan
            case nil:
                isTruncated = row < header.height - 1 || x < header.width
                if isTruncated { hasGaps = true }
                break scan
            }
        }
    }

    /// Where the runs of a row begin, if it has any.
    func start(of row: Int) -> Start? {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle].row < row { low = middle + 1 } else { high = middle }
        }
        return low < starts.count && starts[low].row == row ? starts[low] : nil
    }
}
