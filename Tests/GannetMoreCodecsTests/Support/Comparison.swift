import Foundation
import GannetCodecs
import GannetCore
import GannetTesting

/// Pictures as PNG files, which the commands of others read and write.
enum Comparison {
    /// A picture as a PNG file.
    static func png(_ image: Image) throws -> Data {
        try PNGEncoder().encode(image, options: EncodeOptions())
    }

    /// The colours of a PNG file.
    static func colors(png: Data) throws -> [[UInt32]] {
        try PNGDecoder().decode(png, options: DecodeOptions(layout: .rgba8)).image.colors
    }

    /// The largest difference of a channel, where alpha is not 0; nil where the sizes differ.
    static func difference(_ one: [[UInt32]], _ other: [[UInt32]]) -> Int? {
        guard one.count == other.count, one.first?.count == other.first?.count else { return nil }
        var largest = 0
        for (left, right) in zip(one.joined(), other.joined()) where left != right {
            let isClear = left & 255 == 0 && right & 255 == 0
            for shift in isClear ? [] : [24, 16, 8, 0] {
                largest = max(largest, abs(Int(left >> shift & 255) - Int(right >> shift & 255)))
            }
        }
        return largest
    }

    /// A smooth picture with edges, whose alpha falls from left to right where it has any.
    static func picture(_ width: Int, _ height: Int, hasAlpha: Bool = false) -> Image {
        Image.pattern(width: width, height: height, layout: .rgba8) { x, y in
            let red = UInt32(x * 255 / width)
            let green = UInt32(y * 255 / height)
            let blue: UInt32 = (x / 8 + y / 8) % 2 == 0 ? 200 : 60
            return red << 24 | green << 16 | blue << 8 | (hasAlpha ? 255 - red : 255)
        }
    }
}
