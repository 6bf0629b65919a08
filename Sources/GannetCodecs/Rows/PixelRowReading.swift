import GannetCore
import GannetPixels

/// A picture that is read in Swift, row by row from the top.
///
/// A pixel is a word of straight RGBA as it lies in memory: of 32 bits, or of 64 where samples have
/// 16.
protocol PixelRowReading {
    /// What holds a pixel.
    associatedtype Word: PixelWord = UInt32
    /// Pixels in a row.
    var width: Int { get }
    /// Rows.
    var height: Int { get }
    /// Whether every pixel that is there is opaque, as far as is known before they are read.
    var isOpaque: Bool { get }
    /// Whether a part of the picture was missing so far; only lenient readers get beyond that.
    var isTruncated: Bool { get }

    /// Reads the next row into the whole of `row`, which holds `width` pixels.
    mutating func read(into row: inout [Word]) throws(ImageError)
}

extension UInt32 {
    /// A pixel of straight RGBA as it lies in memory.
    init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        let word = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
        self.init(littleEndian: word)
    }

    /// An opaque black pixel of RGBA.
    static let blackPixel = UInt32(red: 0, green: 0, blue: 0)
}
