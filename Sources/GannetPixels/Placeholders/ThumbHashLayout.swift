/// What the head of a ThumbHash says, and how the rest is read.
struct ThumbHashLayout {
    let hasAlpha: Bool
    private let isLandscape: Bool
    private let shortTerms: Int
    private let luma: Double
    private let lumaScale: Double
    private let yellow: (mean: Double, scale: Double)
    private let red: (mean: Double, scale: Double)
    private let alpha: (mean: Double, scale: Double)

    /// Reads a head of at least five bytes.
    init(_ bytes: [UInt8]) {
        let head = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
        let tail = Int(bytes[3]) | Int(bytes[4]) << 8
        hasAlpha = head >> 23 != 0
        isLandscape = tail >> 15 != 0
        shortTerms = tail & 7
        luma = Double(head & 63) / 63
        lumaScale = Double(head >> 18 & 31) / 31
        // Colours are read a little stronger than they were written, to make up for the rounding.
        yellow = (Double(head >> 6 & 63) / 31.5 - 1, Double(tail >> 3 & 63) / 63 * 1.25)
        red = (Double(head >> 12 & 63) / 31.5 - 1, Double(tail >> 9 & 63) / 63 * 1.25)
        let last = hasAlpha && bytes.count > 5 ? Int(bytes[5]) : 15
        alpha = (Double(last & 15) / 15, Double(last >> 4) / 15)
    }

    private var longTerms: Int { hasAlpha ? 5 : 7 }

    private var lumaTerms: CosineTerms {
        CosineTerms(
            columns: max(3, isLandscape ? longTerms : shortTerms),
            rows: max(3, isLandscape ? shortTerms : longTerms))
    }

    private var start: Int { hasAlpha ? 6 : 5 }

    /// How many bytes a hash of this kind has.
    var byteCount: Int {
        let color = CosineTerms(columns: 3, rows: 3).pairs.count
        let opacity = hasAlpha ? CosineTerms(columns: 5, rows: 5).pairs.count : 0
        return start + (lumaTerms.pairs.count + 2 * color + opacity + 1) / 2
    }

    var aspectRatio: Double {
        let short = Double(max(1, shortTerms))
        return isLandscape ? Double(longTerms) / short : short / Double(longTerms)
    }

    /// The size that the hash is drawn at.
    var drawnSize: (width: Int, height: Int) {
        let side = Double(ThumbHash.drawnSide)
        let ratio = aspectRatio
        return ratio > 1
            ? (ThumbHash.drawnSide, max(1, Int((side / ratio).rounded())))
            : (max(1, Int((side * ratio).rounded())), ThumbHash.drawnSide)
    }

    var averageColor: UInt32 {
        Self.rgba(luma, yellow.mean, red.mean, alpha.mean)
            .reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Straight RGBA, row by row.
    func draw(_ bytes: [UInt8], width: Int, height: Int) -> [UInt8] {
        var at = start * 2
        func plane(_ terms: CosineTerms, _ mean: Double, _ scale: Double) -> [Double] {
            var values = [Double](repeating: mean, count: width * height)
            for pair in terms.pairs {
                let nibble = Int(bytes[at >> 1]) >> (at & 1 << 2) & 15
                at += 1
                let factor = (Double(nibble) / 7.5 - 1) * scale * 2
                let columns = CosineTerms.cosines(pair.x, count: width)
                let rows = CosineTerms.cosines(pair.y, count: height)
                for y in 0..<height {
                    for x in 0..<width { values[y * width + x] += factor * columns[x] * rows[y] }
                }
            }
            return values
        }
        let color = CosineTerms(columns: 3, rows: 3)
        let light = plane(lumaTerms, luma, lumaScale)
        let yellows = plane(color, yellow.mean, yellow.scale)
        let reds = plane(color, red.mean, red.scale)
        let opacity =
            hasAlpha ? plane(CosineTerms(columns: 5, rows: 5), alpha.mean, alpha.scale) : nil
        return light.indices.flatMap { index in
            Self.rgba(light[index], yellows[index], reds[index], opacity?[index] ?? 1)
        }
    }

    private static func rgba(
        _ luma: Double, _ yellow: Double, _ red: Double, _ alpha: Double
    ) -> [UInt8] {
        let blue = luma - 2 / 3 * yellow
        let warm = (3 * luma - blue + red) / 2
        return [warm, warm - red, blue, alpha].map { UInt8(min(max(0, $0), 1) * 255) }
    }
}
