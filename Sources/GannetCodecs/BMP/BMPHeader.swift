import GannetCore
import GannetPixels

/// What a BMP file says before its pixels, for every header from OS/2 1.x to Windows version 5.
///
/// Sizes of the file and of its pixels are told by several fields that are often wrong; none of
/// them is used. The layouts are those of Microsoft's BITMAPCOREHEADER to BITMAPV5HEADER and of
/// OS/2's BITMAPINFOHEADER2.
struct BMPHeader {
    /// How the pixels are stored.
    enum Compression: Hashable {
        case none, bitFields, runs4, runs8, runs24, jpeg, png
    }

    /// What tells the colours' meaning.
    enum ColorSource: Hashable {
        case standard
        /// The bytes of an ICC profile.
        case profile(Range<Int>)
        /// Primaries and gammas that lie from this offset on.
        case calibrated(at: Int)
    }

    /// Width in pixels.
    let width: Int
    /// Height in pixels.
    let height: Int
    /// Whether the top row is stored first.
    let isTopDown: Bool
    /// Bits a pixel: 1, 2, 4, 8, 16, 24, 32 or 64; 0 for a JPEG or PNG inside.
    let bitCount: Int
    /// How the pixels are stored.
    let compression: Compression
    /// Where red, green, blue and alpha are in a pixel of 16 bits and more.
    let masks: [UInt32]
    /// Where the palette begins.
    let paletteOffset: Int
    /// How many colours of it there are.
    let colorCount: Int
    /// The bytes of one of them.
    let bytesPerColor: Int
    /// Where the pixels begin.
    let pixelOffset: Int
    /// What tells the colours' meaning.
    let colorSource: ColorSource

    /// The bytes of a row, which is padded to four.
    var bytesPerRow: Int { (width * bitCount + 31) / 32 * 4 }

    /// Whether pixels are in runs.
    var isRunLength: Bool { [.runs4, .runs8, .runs24].contains(compression) }

    /// Reads the header of a file, or of the first bitmap in an array of them as OS/2 has it.
    ///
    /// - Throws: `truncated`, `corrupt`, and `unsupported_format` for what only printers use.
    init(_ bytes: Span<UInt8>) throws(ImageError) {
        let start = bytes.has("BA") ? 14 : 0
        guard bytes.has("BM", at: start) else {
            throw ImageError(
                bytes.count < start + 2 ? .truncated : .corrupt,
                "this does not begin as a BMP file does")
        }
        guard let offset = bytes.uint32(at: start + 10, isBigEndian: false) else {
            throw Self.truncated(bytes)
        }
        let info = try BMPInfo(bytes, at: start + 14)
        try self.init(bytes, info, height: info.height, statedOffset: Int(offset))
    }

    /// Reads the header of a picture in an icon, which has no file header and counts its mask's
    /// rows too.
    init(iconEntry bytes: Span<UInt8>) throws(ImageError) {
        let info = try BMPInfo(bytes, at: 0)
        try self.init(bytes, info, height: info.height / 2, statedOffset: nil)
    }

    private init(
        _ bytes: Span<UInt8>, _ info: BMPInfo, height: Int, statedOffset: Int?
    ) throws(ImageError) {
        let kind = try info.kind()
        width = info.width
        self.height = abs(height)
        isTopDown = height < 0
        bitCount = kind.bitCount
        compression = kind.compression
        let (masks, end) = try info.masks(
            bytes, isBitFields: kind.compression == .bitFields, bitCount: kind.bitCount,
            isIcon: statedOffset == nil)
        self.masks = masks
        paletteOffset = end
        bytesPerColor = info.isOS21 ? 3 : 4
        let largest = kind.bitCount > 8 || kind.bitCount == 0 ? 0 : 1 << kind.bitCount
        let used = info.colorsUsed
        let colors = largest > 0 && (used == 0 || used > largest) ? largest : min(used, 1 << 16)
        let tableEnd = end + colors * bytesPerColor
        // An offset into the headers is a mistake; one into the palette cuts it short.
        if let statedOffset, statedOffset >= end, statedOffset < bytes.count || end >= bytes.count {
            pixelOffset = statedOffset
        } else {
            pixelOffset = tableEnd
        }
        let available = max(0, min(pixelOffset, bytes.count) - end) / bytesPerColor
        colorCount = min(largest, colors, available)
        colorSource = info.colorSource(bytes)
    }

    static func truncated(_ bytes: Span<UInt8>) -> ImageError {
        ImageError(.truncated, "the BMP ends after \(bytes.count) bytes, in its header")
    }
}

extension BMPHeader {
    /// The header in Gannet's words.
    var imageHeader: ImageHeader {
        var header = ImageHeader(format: .bmp, width: width, height: height)
        let isIndexed = (1...8).contains(bitCount)
        header.colorSpace = isIndexed ? .indexed : .rgb
        header.bitDepth = isIndexed ? bitCount : max(8, masks.map(\.nonzeroBitCount).max() ?? 8)
        header.hasAlpha = isRunLength || bitCount == 64 || bitCount > 8 && masks[3] != 0
        if bitCount == 64 { header.bitDepth = 16 }
        if case .profile = colorSource { header.hasICCProfile = true }
        return header
    }
}
