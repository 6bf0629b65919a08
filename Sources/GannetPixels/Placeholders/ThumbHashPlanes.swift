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
    private(set) var luma: [Double] = []
    private(set) var yellow: [Double] = []
    private(set) var red: [Double] = []
    private(set) var alpha: [Double] = []

    /// The planes of a picture; what is transparent shows its mean colour.
    init(_ image: Image) throws(ImageError) {
        width = image.width
        height = image.height
        var colors: [[Double]] = []
        try ImageRows(image, as: .rgba8).forEach { row in
            for x in 0..<image.width { colors.append(row.fractions(at: x * 4)) }
        }
        let opacity = colors.reduce(0) { $0 + $1[3] }
        let mean = (0..<3).map { channel in
            opacity > 0 ? colors.reduce(0) { $0 + $1[channel] * $1[3] } / opacity : 0
        }
        hasAlpha = opacity < Double(colors.count)
        for color in colors {
            let shown = (0..<3).map { mean[$0] * (1 - color[3]) + color[$0] * color[3] }
            luma.append((shown[0] + shown[1] + shown[2]) / 3)
            yellow.append((shown[0] + shown[1]) / 2 - shown[2])
            red.append(shown[0] - shown[1])
            alpha.append(color[3])
        }
    }

    /// The cosine terms of one of the planes.
    func transform(_ plane: [Double], _ terms: CosineTerms) -> Terms {
        func term(_ x: Int, _ y: Int) -> Double {
            let columns = CosineTerms.cosines(x, count: width)
            let rows = CosineTerms.cosines(y, count: height)
            var sum = 0.0
            for row in 0..<height {
                for column in 0..<width {
                    sum += plane[row * width + column] * columns[column] * rows[row]
                }
            }
            return sum / Double(plane.count)
        }
        var result = Terms(mean: term(0, 0), terms: terms.pairs.map { term($0.x, $0.y) })
        result.scale = result.terms.map(abs).max() ?? 0
        if result.scale > 0 {
            result.terms = result.terms.map { 0.5 + 0.5 / result.scale * $0 }
        }
        return result
    }
}

extension RawSpan {
    /// The four samples of a pixel, from 0 to 1.
    fileprivate func fractions(at offset: Int) -> [Double] {
        (0..<4).map { index in
            let byte = unsafe unsafeLoad(fromByteOffset: offset + index, as: UInt8.self)
            return Double(byte) / 255
        }
    }
}
