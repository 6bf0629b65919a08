import GannetCore

/// An icon drawn from an application's name: a rounded tile with a pattern of its own.
///
/// The pattern is symmetric, like a face, which makes tiles easy to tell apart.
struct IconTile {
    /// The name that the icon is drawn from.
    let name: String
    /// Width and height in pixels.
    let side: Int

    /// The icon, with straight alpha.
    func image() -> Image {
        let rowBytes = side * 4
        let pixels = unsafe PixelBuffer(byteCount: rowBytes * side) { block in
            for y in 0..<side {
                for x in 0..<side {
                    let color = self.color(x: x, y: y)
                    let offset = y * rowBytes + x * 4
                    unsafe block[offset] = color.red
                    unsafe block[offset + 1] = color.green
                    unsafe block[offset + 2] = color.blue
                    unsafe block[offset + 3] = color.alpha
                }
            }
        }
        return Image(
            width: side, height: side, layout: .rgba8, bytesPerRow: rowBytes, isOpaque: false,
            pixels: pixels)
    }

    private var hash: UInt64 { name.stableHash }

    private func color(x: Int, y: Int) -> TileColor {
        let across = (Double(x) + 0.5) / Double(side)
        let down = (Double(y) + 0.5) / Double(side)
        let hue = Double(hash % 360)
        let ground = TileColor(hue: hue + 25 * down, saturation: 0.62, value: 0.92 - 0.25 * down)
        let mixed = isPattern(across, down) ? ground.lightened(by: 0.85) : ground
        return mixed.withAlpha(coverage(across, down))
    }

    /// Whether a place belongs to the pattern: five by five cells, the right half mirrored.
    private func isPattern(_ across: Double, _ down: Double) -> Bool {
        let margin = 0.2
        let cells = 5.0
        let column = Int(((across - margin) / (1 - 2 * margin) * cells).rounded(.down))
        let row = Int(((down - margin) / (1 - 2 * margin) * cells).rounded(.down))
        guard (0..<5).contains(column), (0..<5).contains(row) else { return false }
        let cell = row * 3 + min(column, 4 - column)
        return hash >> UInt64(cell + 16) & 1 == 1
    }

    /// How much of a pixel the rounded tile covers, from 0 to 1.
    private func coverage(_ across: Double, _ down: Double) -> Double {
        let radius = 0.24
        let inset = 0.03
        let dx = max(abs(across - 0.5) - (0.5 - inset - radius), 0)
        let dy = max(abs(down - 0.5) - (0.5 - inset - radius), 0)
        let distance = (dx * dx + dy * dy).squareRoot() - radius
        return min(max(0.5 - distance * Double(side), 0), 1)
    }
}

extension String {
    /// A hash that is the same in every run, which Hasher's is not (FNV-1a).
    var stableHash: UInt64 {
        utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
