import GannetCore

/// A small animation drawn from a number: a disc that goes round over a ground of stripes.
struct DrawnAnimation {
    /// Which one.
    let number: Int

    /// Width and height in pixels.
    static let side = 200
    /// How many frames there are, of 50 ms each.
    static let frameCount = 12
    /// How many animations there are.
    static let count = 100

    /// Where the animations are.
    static let paths = (0..<count).map { "moving/\($0).gif" }

    /// How long its frames show, and how often: for ever.
    static let outline = AnimationOutline(
        delays: Array(repeating: 50, count: frameCount), loopCount: 0)

    /// A frame, opaque.
    func frame(_ index: Int) -> Image {
        let side = Self.side
        let hue = Double(number * 37 % 360)
        let colors = (0..<8).map {
            TileColor(hue: hue + 6 * Double($0), saturation: 0.5, value: 0.5 + 0.05 * Double($0))
        }
        let disc = TileColor(hue: hue + 180, saturation: 0.7, value: 0.95)
        let center = center(at: Double(index) / Double(Self.frameCount))
        let pixels = unsafe PixelBuffer(byteCount: side * side * 3) { block in
            for y in 0..<side {
                for x in 0..<side {
                    let (dx, dy) = (x - center.x, y - center.y)
                    let isDisc = dx * dx + dy * dy < 30 * 30
                    let color = isDisc ? disc : colors[((x + y) / 12 + number) % 8]
                    let offset = (y * side + x) * 3
                    unsafe block[offset] = color.red
                    unsafe block[offset + 1] = color.green
                    unsafe block[offset + 2] = color.blue
                }
            }
        }
        return Image(
            width: side, height: side, layout: .rgb8, bytesPerRow: side * 3, isOpaque: true,
            pixels: pixels)
    }

    /// A place on a square with round corners, once round as `turn` goes from 0 to 1.
    private func center(at turn: Double) -> (x: Int, y: Int) {
        let place = turn * 4
        let part = place - place.rounded(.down)
        let (near, far) = (50.0, 150.0)
        let along = near + (far - near) * part * part * (3 - 2 * part)
        let point: (Double, Double) =
            switch Int(place) % 4 {
            case 0: (along, near)
            case 1: (far, along)
            case 2: (near + far - along, far)
            default: (near, near + far - along)
            }
        return (Int(point.0), Int(point.1))
    }
}
