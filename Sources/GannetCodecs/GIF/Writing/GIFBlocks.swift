import FoundationEssentials

/// Writes the blocks of a GIF file.
struct GIFBlocks {
    /// The file so far.
    private(set) var data = Data()
    private let palette: [UInt32]

    /// Begins a file with a palette for all frames.
    ///
    /// `repeats` is written where there is one; 0 is for ever.
    init(width: Int, height: Int, palette: [UInt32], repeats: Int?) {
        self.palette = palette
        data += Array("GIF89a".utf8)
        number(width)
        number(height)
        data += [0xF0 | UInt8(Self.depth(palette.count) - 1), 0, 0]
        colors(palette)
        guard let repeats else { return }
        data += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
        number(repeats)
        data.append(0)
    }

    /// Writes a frame: its delay in hundredths of a second, what becomes of it, and its pixels.
    mutating func append(
        _ picture: GIFQuantizer, in area: GIFArea, delay: Int, clears: Bool
    ) {
        let transparent = picture.transparentIndex
        data += [0x21, 0xF9, 4, (clears ? 2 : 1) << 2 | (transparent == nil ? 0 : 1)]
        number(delay)
        data += [UInt8(transparent ?? 0), 0, 0x2C]
        for value in [area.x, area.y, area.width, area.height] { number(value) }
        // The last number may be that of transparent pixels, which need no colour.
        let count = max(1, picture.colors.count + (transparent == nil ? 0 : 1))
        let isShared =
            palette.starts(with: picture.colors) && count <= 1 << Self.depth(palette.count)
        if isShared {
            data.append(0)
        } else {
            data.append(0x80 | UInt8(Self.depth(count) - 1))
            colors(picture.colors, count: count)
        }
        var writer = LZWWriter(depth: Self.depth(count))
        for number in picture.numbers { writer.append(number) }
        data += writer.finish()
    }

    /// Ends the file.
    mutating func finish() { data.append(0x3B) }

    /// The bits that numbers below `count` take, at least 1.
    static func depth(_ count: Int) -> Int {
        max(1, Int.bitWidth - max(1, count - 1).leadingZeroBitCount)
    }

    private mutating func number(_ value: Int) {
        data += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    private mutating func colors(_ palette: [UInt32], count: Int? = nil) {
        let size = 1 << Self.depth(max(count ?? 0, palette.count))
        for index in 0..<size {
            let color = (index < palette.count ? palette[index] : .blackPixel).channels
            data += [color.red, color.green, color.blue]
        }
    }
}
