/// A part of a canvas.
struct GIFArea {
    /// The left edge.
    var x: Int
    /// The top edge.
    var y: Int
    /// The width, at least 1.
    var width: Int
    /// The height, at least 1.
    var height: Int

    /// The smallest area of rows of `width` pixels that holds all that `isWanted` says, or the
    /// first pixel where that is none.
    init(width: Int, height: Int, _ isWanted: (Int) -> Bool) {
        var (left, right, top, bottom) = (width, -1, height, -1)
        for y in 0..<height {
            for x in 0..<width where isWanted(y * width + x) {
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
                bottom = y
            }
        }
        let isEmpty = right < 0
        self.x = isEmpty ? 0 : left
        self.y = isEmpty ? 0 : top
        self.width = isEmpty ? 1 : right - left + 1
        self.height = isEmpty ? 1 : bottom - top + 1
    }

    /// Gives `body` the places of its pixels in rows of `width`, row by row.
    func forEach(width canvasWidth: Int, _ body: (Int) -> Void) {
        for row in y..<y + height {
            for place in row * canvasWidth + x..<row * canvasWidth + x + width { body(place) }
        }
    }
}
