import FoundationEssentials
import GannetCore
import Glibc

/// A picture as a short text that stands in until the real one comes (BlurHash, by Wolt).
///
/// A value; any thread.
public struct BlurHash: Hashable, Sendable {
    /// The text, as other programs read and write it.
    public let text: String
    private let columns: Int
    private let rows: Int
    /// Linear red, green and blue of each term.
    private let terms: [[Double]]

    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

    /// A hash that somebody has made; nil where the text is none.
    public init?(_ text: String) {
        let values = text.utf8.compactMap { Self.digits.firstIndex(of: $0) }
        guard values.count == text.utf8.count, values.count >= 6 else { return nil }
        columns = values[0] % 9 + 1
        rows = values[0] / 9 + 1
        guard rows <= 9, values.count == 4 + 2 * columns * rows else { return nil }
        self.text = text
        let largest = Double(values[1] + 1) / 166
        let mean = values[2..<6].reduce(0) { $0 * 83 + $1 }
        guard mean < 1 << 24 else { return nil }
        var terms = [
            [mean >> 16, mean >> 8 & 255, mean & 255].map { Self.linear(Double($0) / 255) }
        ]
        for index in 1..<columns * rows {
            let value = values[4 + 2 * index] * 83 + values[5 + 2 * index]
            terms.append(
                [value / 361, value / 19 % 19, value % 19].map { digit in
                    let part = (Double(digit) - 9) / 9
                    return (part < 0 ? -1 : 1) * part * part * largest
                })
        }
        self.terms = terms
    }

    /// The blurred picture, opaque, in `PixelLayout.rgba8`.
    ///
    /// - Precondition: the sides are at least 1. A few dozen pixels are enough.
    /// - Throws: `too_large` when there is no memory.
    public func image(width: Int = 32, height: Int = 32) throws(ImageError) -> Image {
        precondition(width > 0 && height > 0)
        let pixels = try PixelMemory(byteCount: width * height * 4)
        let across = (0..<columns).map { Self.cosines($0, count: width) }
        let down = (0..<rows).map { Self.cosines($0, count: height) }
        var colors: [UInt8] = []
        colors.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                var sums = [0.0, 0.0, 0.0]
                for (index, term) in terms.enumerated() {
                    let weight = across[index % columns][x] * down[index / columns][y]
                    for channel in 0..<3 { sums[channel] += term[channel] * weight }
                }
                colors += sums.map(Self.sRGB) + [255]
            }
        }
        pixels.withBytes { RowKernels.copy(Data(colors).bytes, to: &$0) }
        return Image(
            width: width, height: height, layout: .rgba8, bytesPerRow: width * 4,
            isOpaque: true, pixels: pixels.takeBuffer())
    }

    /// Unlike ThumbHash's, these count from the left edge of a pixel.
    private static func cosines(_ term: Int, count: Int) -> [Double] {
        (0..<count).map { cos(Double.pi / Double(count) * Double($0) * Double(term)) }
    }

    private static func linear(_ value: Double) -> Double {
        TransferCurve.sRGB.light(value)
    }

    private static func sRGB(_ light: Double) -> UInt8 {
        let light = min(max(0, light), 1)
        let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }
}
