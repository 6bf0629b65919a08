import Foundation

/// Writes BMP files of every kind byte by byte, for tests.
struct BMPBuilder {
    var width: Int
    var height: Int
    var bitCount: Int
    /// The bytes of the information header.
    var headerSize = 40
    var compression = 0
    /// Masks of red, green, blue and alpha, written where the header's version has them.
    var masks: [Int] = []
    /// RRGGBB.
    var palette: [Int] = []
    /// What the header says of the palette; nil for its true length.
    var statedColors: Int?
    var isTopDown = false
    /// Bytes between palette and pixels.
    var gap = 0
    /// What the header says of the place of the pixels; nil for the true one.
    var statedOffset: Int?
    /// Bytes to be put into the header at these offsets.
    var patches: [(offset: Int, bytes: [UInt8])] = []
    /// Bytes after the pixels.
    var tail: [UInt8] = []

    /// The file, whose pixel (x, y) is `pixel(x, y)` as stored.
    func file(_ pixel: (Int, Int) -> Int) -> Data { file(pixels: pixels(pixel)) }

    /// The file with these bytes as its pixels.
    func file(pixels: [UInt8]) -> Data {
        let head = bitmapHead
        let offset = statedOffset ?? 14 + head.count + gap
        let start =
            Array("BM".utf8) + .little(14 + head.count + gap + pixels.count, 4) + .little(0, 4)
            + .little(offset, 4)
        return Data(start + head + [UInt8](repeating: 0xAA, count: gap) + pixels + tail)
    }

    /// The bytes of all pixels in the order stored.
    func pixels(_ pixel: (Int, Int) -> Int) -> [UInt8] {
        (0..<height).flatMap { row in
            let y = isTopDown ? row : height - 1 - row
            let samples = (0..<width).map { pixel($0, y) }
            guard bitCount > 8 else { return PackedBits.bytes(samples, bits: bitCount).padded(4) }
            return samples.flatMap { [UInt8].little($0, bitCount / 8) }.padded(4)
        }
    }

    /// The header, the masks after it and the palette.
    var bitmapHead: [UInt8] {
        var info = headerSize == 12 ? oldInfo : newInfo
        for patch in patches {
            info.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
        }
        let isApart = headerSize == 40 && (compression == 3 || compression == 6)
        let apart = isApart ? masks.flatMap { [UInt8].little($0, 4) } : []
        let colors = palette.flatMap { color in
            [UInt8].little(color, headerSize == 12 ? 3 : 4)
        }
        return info + apart + colors
    }

    private var oldInfo: [UInt8] {
        .little(12, 4) + .little(width, 2) + .little(height, 2) + .little(1, 2)
            + .little(bitCount, 2)
    }

    private var newInfo: [UInt8] {
        var info: [UInt8] = .little(headerSize, 4) + .little(width, 4)
        info += .little(isTopDown ? -height : height, 4) + .little(1, 2) + .little(bitCount, 2)
        info += .little(compression, 4) + .little(0, 12) + .little(statedColors ?? palette.count, 4)
        info += .little(0, 4) + masks.flatMap { [UInt8].little($0, 4) }
        info += [UInt8](repeating: 0, count: 128)
        // sRGB, where there is a field for it.
        info.replaceSubrange(56..<60, with: Array("BGRs".utf8))
        return Array(info[..<headerSize])
    }
}
