import Foundation
import GannetCore

/// A picture's pixels as numbers, for comparison.
struct Pixels: Equatable, CustomStringConvertible {
    let width: Int
    let height: Int
    /// RGBA words, row by row; red is the highest byte.
    let words: [UInt32]

    /// The pixels of a picture of RGBA.
    init(_ image: Image) {
        precondition(image.layout.bytesPerPixel == 4)
        width = image.width
        height = image.height
        words = image.pixels.withBytes { bytes in
            (0..<image.height).flatMap { y in
                (0..<image.width).map { x in
                    bytes.unsafeWord(at: y * image.bytesPerRow + x * 4).bigEndian
                }
            }
        }
    }

    /// The samples of a picture of 16 bits each, row by row.
    static func samples(of image: Image) -> [UInt16] {
        precondition(image.layout == .rgba16)
        return image.pixels.withBytes { bytes in
            (0..<image.height).flatMap { y in
                (0..<image.width * 4).map { index in
                    unsafe bytes.unsafeLoadUnaligned(
                        fromByteOffset: y * image.bytesPerRow + index * 2, as: UInt16.self)
                }
            }
        }
    }

    /// The pixel at a place.
    subscript(x: Int, y: Int) -> UInt32 { words[y * width + x] }

    /// As the cases write them: rows of RRGGBBAA words.
    var description: String {
        (0..<height).map { y in
            (0..<width).map { x in String(format: "%08X", self[x, y]) }.joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// The largest difference of a channel; nil where the sizes differ.
    func largestDifference(_ other: Pixels) -> Int? {
        guard width == other.width, height == other.height else { return nil }
        return differences(other, shifts: [0, 8, 16, 24]).max() ?? 0
    }

    /// The mean difference of the colour channels.
    func meanDifference(_ other: Pixels) -> Double {
        let all = differences(other, shifts: [8, 16, 24])
        return Double(all.reduce(0, +)) / Double(all.count)
    }

    private func differences(_ other: Pixels, shifts: [UInt32]) -> [Int] {
        var result: [Int] = []
        for (one, two) in zip(words, other.words) {
            for shift in shifts {
                result.append(abs(Int(one >> shift & 255) - Int(two >> shift & 255)))
            }
        }
        return result
    }

    /// `R`, `G`, `B`, `W` and so on for the middle of each quadrant, in reading order.
    var quadrants: String {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            Self.letter(self[width * x / 4, height * y / 4])
        }.joined()
    }

    private static func letter(_ word: UInt32) -> String {
        let bright = [UInt32(24), 16, 8].map { (word >> $0) & 255 > 127 }
        return switch bright {
        case [true, false, false]: "R"
        case [false, true, false]: "G"
        case [false, false, true]: "B"
        case [true, true, true]: "W"
        case [false, true, true]: "C"
        case [true, false, true]: "M"
        case [true, true, false]: "Y"
        default: "K"
        }
    }
}

extension RawSpan {
    fileprivate func unsafeWord(at offset: Int) -> UInt32 {
        unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
}
