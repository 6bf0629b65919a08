/// The pixels of a frame whose rows come in passes.
struct GIFPasses {
    private let columns: Int
    private var indices: [UInt8]
    private var counts: [Int]
    /// Whether the rows have been read.
    private(set) var isFilled = false

    /// Memory for so many rows and columns.
    init(rows: Int, columns: Int) {
        self.columns = columns
        indices = [UInt8](repeating: 0, count: rows * columns)
        counts = [Int](repeating: 0, count: rows)
    }

    /// Reads all rows of a frame; false where some are missing.
    mutating func fill(from rows: inout GIFFrameRows, height: Int) -> Bool {
        isFilled = true
        for _ in 0..<height {
            let isWhole = rows.next { place, pixels in
                guard place < counts.count else { return }
                counts[place] = min(pixels.count, columns)
                for x in 0..<counts[place] { indices[place * columns + x] = pixels[x] }
            }
            if !isWhole { return false }
        }
        return true
    }

    /// Gives the pixels of a row that are there, with their columns.
    func forEach(inRow row: Int, _ body: (Int, UInt8) -> Void) {
        for x in 0..<counts[row] { body(x, indices[row * columns + x]) }
    }
}
