/// A colour of sRGB with straight alpha, of 8 bits each; written as `0xRRGGBBAA`.
public struct PixelColor: Hashable, Sendable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    /// Red, green, blue and alpha, red highest.
    public let word: UInt32

    /// The colour `0xRRGGBBAA`.
    public init(_ word: UInt32) {
        self.word = word
    }

    /// The colour `0xRRGGBBAA`.
    public init(integerLiteral word: UInt32) {
        self.word = word
    }

    /// Black.
    public static let black: PixelColor = 0x0000_00FF
    /// White.
    public static let white: PixelColor = 0xFFFF_FFFF
    /// Nothing at all.
    public static let clear: PixelColor = 0x0000_0000

    /// The colour as `#RRGGBBAA`.
    public var description: String {
        let digits = String(word, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Alpha from 0 to 255.
    var alpha: UInt8 { UInt8(word & 255) }

    /// Red, green and blue multiplied by alpha, and alpha.
    var premultipliedBytes: [UInt8] {
        let alpha = word & 255
        let colors = [24, 16, 8].map { UInt8(((word >> $0 & 255) * alpha + 127) / 255) }
        return colors + [UInt8(alpha)]
    }

    /// Red, green and blue from 0 to 1.
    var fractions: [Double] { [24, 16, 8].map { Double(word >> $0 & 255) / 255 } }
}
