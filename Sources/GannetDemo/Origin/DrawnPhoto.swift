import FoundationEssentials
import GannetCore

/// A landscape drawn from a number: hills under a sky, for a run without photographs.
struct DrawnPhoto {
    /// Which one.
    let number: Int
    var width = 960
    var height = 640

    /// The picture, opaque.
    func image() -> Image {
        let ridges = ridges()
        let rowBytes = width * 3
        let colors = (0..<height).map { sky(at: Double($0) / Double(height)) }
        let layers = ridges.indices.map { layer($0, of: ridges.count) }
        let pixels = unsafe PixelBuffer(byteCount: rowBytes * height) { block in
            for y in 0..<height {
                for x in 0..<width {
                    let hill = ridges.lastIndex { y >= $0[x] }
                    let color = hill.map { layers[$0] } ?? colors[y]
                    let offset = y * rowBytes + x * 3
                    unsafe block[offset] = color.red
                    unsafe block[offset + 1] = color.green
                    unsafe block[offset + 2] = color.blue
                }
            }
        }
        return Image(
            width: width, height: height, layout: .rgb8, bytesPerRow: rowBytes, isOpaque: true,
            pixels: pixels)
    }

    private var hue: Double { Double(number * 67 % 360) }

    private func sky(at part: Double) -> TileColor {
        TileColor(hue: hue + 40 * part, saturation: 0.55 - 0.4 * part, value: 0.75 + 0.25 * part)
    }

    private func layer(_ index: Int, of count: Int) -> TileColor {
        let near = Double(index + 1) / Double(count)
        return TileColor(
            hue: hue + 150 + 12 * near, saturation: 0.3 + 0.3 * near, value: 0.75 - 0.5 * near)
    }

    /// The height at which each chain of hills begins, column by column, the farthest first.
    private func ridges() -> [[Int]] {
        (0..<4).map { chain in
            let base = 0.45 + 0.13 * Double(chain)
            let phase = Double(number * 7 + chain * 13)
            return (0..<width).map { x in
                let place = Double(x) / Double(width) * 2 * Double.pi
                let wave =
                    Self.wave(place * 1.5 + phase) * 0.09 + Self.wave(place * 4 + phase) * 0.03
                return Int((base + wave) * Double(height))
            }
        }
    }

    /// A smooth wave from -1 to 1, by Bhaskara's approximation of the sine.
    private static func wave(_ angle: Double) -> Double {
        let turn = angle.truncatingRemainder(dividingBy: 2 * Double.pi)
        let half = turn > Double.pi ? turn - Double.pi : turn
        let term = half * (Double.pi - half)
        let value = 16 * term / (5 * Double.pi * Double.pi - 4 * term)
        return turn > Double.pi ? -value : value
    }
}
