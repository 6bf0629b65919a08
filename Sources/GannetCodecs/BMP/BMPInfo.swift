import GannetCore
import GannetPixels

/// The fields of a BMP's information header, as they are stored.
struct BMPInfo {
    /// Width in pixels; negative is a mistake.
    let width: Int
    /// Height in pixels; negative where the top row is stored first.
    let height: Int
    /// How many colours the palette has; 0 for all.
    let colorsUsed: Int
    private let start: Int
    private let size: Int
    private let bitCount: Int
    private let compression: Int

    /// Whether it is OS/2's first header, which is Windows 2's too.
    var isOS21: Bool { size == 12 }
    /// Whether only OS/2 writes it.
    private var isOS2: Bool { size < 40 || size <= 64 && ![40, 52, 56].contains(size) }
    private var end: Int { start + size }

    /// Reads the header at `start`.
    init(_ bytes: Span<UInt8>, at start: Int) throws(ImageError) {
        guard let size = bytes.uint32(at: start, isBigEndian: false) else {
            throw BMPHeader.truncated(bytes)
        }
        guard size == 12 || (16...64).contains(size) || size == 108 || size == 124 else {
            throw ImageError(
                .corrupt, "the BMP has a header of \(size) bytes, which no version of BMP has")
        }
        guard bytes.count - start >= Int(size) else { throw BMPHeader.truncated(bytes) }
        func short(_ offset: Int) -> Int {
            Int(bytes.uint16(at: start + offset, isBigEndian: false) ?? 0)
        }
        func long(_ offset: Int) -> Int {
            // OS/2 leaves out fields at the end, which are then 0.
            guard offset + 4 <= size else { return 0 }
            return Int(bytes.uint32(at: start + offset, isBigEndian: false) ?? 0)
        }
        self.start = start
        self.size = Int(size)
        let isOS21 = size == 12
        width = isOS21 ? short(4) : Int(Int32(truncatingIfNeeded: long(4)))
        height = isOS21 ? short(6) : Int(Int32(truncatingIfNeeded: long(8)))
        bitCount = isOS21 ? short(10) : short(14)
        compression = isOS21 ? 0 : long(16)
        colorsUsed = isOS21 ? 0 : long(32)
    }

    /// How pixels are stored, and with how many bits each.
    ///
    /// - Throws: `corrupt` where both do not fit together, `unsupported_format` for what no viewer
    ///   reads.
    func kind() throws(ImageError) -> (compression: BMPHeader.Compression, bitCount: Int) {
        switch (compression, bitCount) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32), (0, 64):
            return (.none, bitCount)
        // Some writers give the depth of the palette, which the runs do not have.
        case (1, 1...8): return (.runs8, 8)
        case (2, 1...4): return (.runs4, 4)
        case (3, 16), (3, 24), (3, 32), (6, 16), (6, 24), (6, 32): return (.bitFields, bitCount)
        case (4, 24) where size < 108: return (.runs24, 24)
        case (4, _): return (.jpeg, 0)
        case (5, _): return (.png, 0)
        case (3, 1): throw Self.unsupported("Huffman coding, which only OS/2 has")
        case (11...13, _): throw Self.unsupported("CMYK for printers")
        default:
            throw ImageError(
                .corrupt,
                "the BMP's header gives an impossible kind: compression \(compression) with "
                    + "\(bitCount) bits a pixel")
        }
    }

    private static func unsupported(_ what: String) -> ImageError {
        ImageError(.unsupportedFormat, "the BMP uses \(what), which Gannet does not read")
    }
}

extension BMPInfo {
    private static let red8: [UInt32] = [0xFF_0000, 0xFF00, 0xFF]
    private static let red5: [UInt32] = [0x7C00, 0x3E0, 0x1F]

    /// The masks of red, green, blue and alpha, and where the headers end.
    ///
    /// A mask for alpha in the header counts whatever the compression is, as in browsers. Without
    /// one, the fourth byte of a pixel is alpha in icons only.
    func masks(
        _ bytes: Span<UInt8>, isBitFields: Bool, bitCount: Int, isIcon: Bool
    ) throws(ImageError) -> ([UInt32], end: Int) {
        var colors = bitCount == 16 ? Self.red5 : Self.red8
        var alpha = isIcon && bitCount == 32 && !isBitFields ? 0xFF00_0000 : UInt32(0)
        var end = end
        if size >= 56, !isOS2 {
            alpha = bytes.uint32(at: start + 52, isBigEndian: false) ?? 0
        }
        if isBitFields {
            guard !isOS2 else {
                throw ImageError(.corrupt, "the BMP has masks for colours in an OS/2 header")
            }
            let count = size >= 52 ? 0 : compression == 6 ? 4 : 3
            let stored = try Self.words(bytes, at: start + 40, count: count == 4 ? 4 : 3)
            if count == 4 { alpha = stored[3] }
            // Masks that are all 0 stand for the usual ones.
            if stored[..<3].contains(where: { $0 != 0 }) { colors = Array(stored[..<3]) }
            end += count * 4
        }
        let used = bitCount >= 32 ? UInt32.max : (1 << UInt32(bitCount)) - 1
        return ((colors + [alpha]).map { $0 & used }, end)
    }

    private static func words(
        _ bytes: Span<UInt8>, at offset: Int, count: Int
    ) throws(ImageError) -> [UInt32] {
        var words: [UInt32] = []
        for index in 0..<count {
            guard let word = bytes.uint32(at: offset + index * 4, isBigEndian: false) else {
                throw BMPHeader.truncated(bytes)
            }
            words.append(word)
        }
        return words
    }

    /// What the header says about the meaning of colours.
    func colorSource(_ bytes: Span<UInt8>) -> BMPHeader.ColorSource {
        guard size >= 108, let type = bytes.uint32(at: start + 56, isBigEndian: false) else {
            return .standard
        }
        if type == 0 { return .calibrated(at: start + 60) }
        // "MBED": a profile in the file. One that is linked would have to be fetched: never.
        guard type == 0x4D42_4544, size >= 124,
            let offset = bytes.uint32(at: start + 112, isBigEndian: false),
            let length = bytes.uint32(at: start + 116, isBigEndian: false), length > 0
        else { return .standard }
        let first = start + Int(offset)
        guard first + Int(length) <= bytes.count else { return .standard }
        return .profile(first..<first + Int(length))
    }
}
