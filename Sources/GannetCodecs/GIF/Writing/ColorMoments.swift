/// Sums over some pixels: how many, their colours, and the squares of these.
struct ColorMoments {
    /// How many pixels.
    var count = 0
    /// The sum of their reds.
    var red = 0
    /// The sum of their greens.
    var green = 0
    /// The sum of their blues.
    var blue = 0
    /// The sum of the squares of all three.
    var squares = 0

    /// What the pixels differ by from their mean, squared and summed.
    var spread: Double { count == 0 ? 0 : Double(squares) - weight }

    /// The square of the colours' sum over the count: the less two parts' sum lacks to that of the
    /// squares, the nearer their pixels are to their means.
    var weight: Double {
        guard count > 0 else { return 0 }
        let (red, green, blue) = (Double(red), Double(green), Double(blue))
        return (red * red + green * green + blue * blue) / Double(count)
    }

    /// The mean colour, an opaque pixel of RGBA.
    var mean: UInt32 {
        func mean(_ sum: Int) -> UInt8 {
            UInt8((sum * 2 + count) / (2 * max(1, count)))
        }
        return UInt32(red: mean(red), green: mean(green), blue: mean(blue))
    }

    static func + (one: ColorMoments, other: ColorMoments) -> ColorMoments {
        ColorMoments(
            count: one.count &+ other.count, red: one.red &+ other.red,
            green: one.green &+ other.green, blue: one.blue &+ other.blue,
            squares: one.squares &+ other.squares)
    }

    static func - (one: ColorMoments, other: ColorMoments) -> ColorMoments {
        ColorMoments(
            count: one.count &- other.count, red: one.red &- other.red,
            green: one.green &- other.green, blue: one.blue &- other.blue,
            squares: one.squares &- other.squares)
    }
}
