import GannetCore

/// The colour that takes up most of a picture.
///
/// Colours are sorted into cells of a cube, eight to a side; the fullest cell together with its
/// neighbours wins, so that no colour is split by a wall between two cells, and the mean of its
/// pixels is the colour. Pixels count as much as they are opaque.
struct DominantColor {
    /// As `0xRRGGBBAA`, straight; transparent black where nothing can be seen.
    let rgba: UInt32

    private static let side = 8

    /// The colour of these pixels.
    init(_ pixels: StraightPixels) {
        var weights = [Double](repeating: 0, count: Self.side * Self.side * Self.side)
        for index in 0..<pixels.count { weights[Self.cell(pixels[index])] += pixels[index].w }
        let crowds = weights.indices.map { cell in
            Self.neighbours(of: cell).reduce(weights[cell]) { $0 + weights[$1] }
        }
        let fullest = crowds.indices.max {
            (crowds[$0], weights[$0]) < (crowds[$1], weights[$1])
        }
        guard let best = fullest, crowds[best] > 0
        else {
            rgba = 0
            return
        }
        let cells = Set(Self.neighbours(of: best) + [best])
        var (sum, count) = (SIMD4<Double>(), 0.0)
        for index in 0..<pixels.count where cells.contains(Self.cell(pixels[index])) {
            sum += pixels[index] * pixels[index].w
            count += pixels[index].w
        }
        rgba = Self.word(sum / count)
    }

    private static func cell(_ color: SIMD4<Double>) -> Int {
        let place = (color * Double(side)).rounded(.down).clamped(
            lowerBound: SIMD4(), upperBound: SIMD4(repeating: Double(side - 1)))
        return (Int(place.x) * side + Int(place.y)) * side + Int(place.z)
    }

    /// The cells that share a wall with `cell`.
    private static func neighbours(of cell: Int) -> [Int] {
        let place = [cell / (side * side), cell / side % side, cell % side]
        let steps = [side * side, side, 1]
        return (0..<3).flatMap { axis in
            [-1, 1].filter { (0..<side).contains(place[axis] + $0) }.map { cell + $0 * steps[axis] }
        }
    }

    private static func word(_ color: SIMD4<Double>) -> UInt32 {
        let bytes = (color * 255).rounded(.toNearestOrAwayFromZero)
        return (0..<4).reduce(0) { $0 << 8 | UInt32(min(max(0, bytes[$1]), 255)) }
    }
}
