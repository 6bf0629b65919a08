import GannetCore

/// A picture as light, two differences of colour, and alpha, each from 0 to 1 or -1 to 1.
struct ThumbHashPlanes {
    /// The cosine terms of a plane: their mean, how large they are, and each within that.
    struct Terms {
        var mean = 0.0
        var scale = 0.0
        var terms: [Double] = []
    }

    let width: Int
    let height: Int
    let hasAlpha: Bool
    private(set) var luma: [Double]
    private(set) var yellow: [Double]
    private(set) var red: [Double]
    private(set) var alpha: [Double]

    /// The planes of a picture; what is transparent shows its mean colour.
    init(_ image: Image) throws(ImageError) {
        let colors = try StraightPixels(image)
        width = image.width
        height = image.height
        let mean = colors.mean
        hasAlpha = colors.opacity < Double(colors.count)
        luma = []
        yellow = []
        red = []
        alpha = []
        luma.reserveCapacity(colors.count)
        yellow.reserveCapacity(colors.count)
        red.reserveCapacity(colors.count)
        alpha.reserveCapacity(colors.count)
        for index in 0..<colors.count {
            let color = colors[index]
            let shown = mean * (1 - color.w) + color * color.w
            luma.append((shown.x + shown.y + shown.z) / 3)
            yellow.append((shown.x + shown.y) / 2 - shown.z)
            red.append(shown.x - shown.y)
            alpha.append(color.w)
        }
    }

    /// The cosine terms of one of the planes.
    func transform(_ plane: [Double], _ terms: CosineTerms) -> Terms {
        let across = (0..<terms.columns).map { CosineTerms.cosines($0, count: width) }
        let down = (0..<terms.rows).map { CosineTerms.cosines($0, count: height) }
        func term(_ x: Int, _ y: Int) -> Double { sum(plane, across[x], down[y]) }
        var result = Terms(mean: term(0, 0), terms: terms.pairs.map { term($0.x, $0.y) })
        result.scale = result.terms.map(abs).max() ?? 0
        if result.scale > 0 {
            result.terms = result.terms.map { 0.5 + 0.5 / result.scale * $0 }
        }
        return result
    }

    /// The mean of the plane's products with two waves.
    ///
    /// Added up in one order, pixel by pixel: of a picture that is symmetric many terms are 0 but
    /// for the last bit, by which other programs round them up or down.
    private func sum(_ plane: [Double], _ columns: [Double], _ rows: [Double]) -> Double {
        var sum = 0.0
        for row in 0..<height {
            for column in 0..<width {
                sum += plane[row * width + column] * columns[column] * rows[row]
            }
        }
        return sum / Double(plane.count)
    }
}
