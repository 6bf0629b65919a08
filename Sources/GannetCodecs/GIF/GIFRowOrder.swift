/// Which row of a frame comes when (GIF89a, appendix E).
struct GIFRowOrder {
    private let height: Int
    private let isInterlaced: Bool

    /// The order of `height` rows.
    init(height: Int, isInterlaced: Bool) {
        self.height = height
        self.isInterlaced = isInterlaced
    }

    /// The place of the row that comes as number `index`.
    func place(of index: Int) -> Int {
        guard isInterlaced else { return index }
        var index = index
        for (first, step) in [(0, 8), (4, 8), (2, 4)] {
            let rows = (height - first + step - 1) / step
            if index < rows { return first + index * step }
            index -= rows
        }
        return 1 + index * 2
    }
}
