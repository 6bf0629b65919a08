/// How much of each pixel lies inside a rectangle with round corners.
struct RoundedMask {
    let width: Int
    let height: Int
    let radius: Double
    private let inset: Double

    /// A rectangle of `width` by `height` pixels, made smaller by `inset` at each edge.
    init(width: Int, height: Int, radius: Double, inset: Double = 0) {
        self.width = width
        self.height = height
        self.inset = inset
        let shorter = Double(min(width, height)) - 2 * inset
        self.radius = min(radius, max(0, shorter / 2))
    }

    /// From 0 to 255 for each pixel of a row; nil where all of them are inside.
    func coverage(row: Int) -> [UInt8]? {
        let y = Double(row) + 0.5
        let isPlain = inset == 0 && y >= radius + 1 && y <= Double(height) - radius - 1
        guard !isPlain else { return nil }
        return (0..<width).map { column in
            UInt8((inside(Double(column) + 0.5, y) * 255).rounded())
        }
    }

    /// The part of a pixel, whose middle is given, that is inside: by its distance from the edge,
    /// which within a pixel is straight enough.
    private func inside(_ x: Double, _ y: Double) -> Double {
        let (halfWidth, halfHeight) = (Double(width) / 2, Double(height) / 2)
        let dx = abs(x - halfWidth) - (halfWidth - inset - radius)
        let dy = abs(y - halfHeight) - (halfHeight - inset - radius)
        let outside = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
        let distance = outside + min(max(dx, dy), 0) - radius
        return min(max(0.5 - distance, 0), 1)
    }
}
