import Foundation

/// Writes GIF files block by block, for tests.
struct GIFBuilder {
    /// One picture and what comes before it.
    struct Frame {
        var x = 0
        var y = 0
        var width: Int
        var height: Int
        /// RRGGBB colours of its own.
        var palette: [Int] = []
        var isInterlaced = false
        /// Hundredths of a second, disposal and transparent colour; nil writes no such block.
        var control: (delay: Int, disposal: Int, transparent: Int?)?
        /// Bytes of extensions before it.
        var before: [UInt8] = []
        /// Numbers of colours, row by row.
        var pixels: [Int]
        /// Code size and data in place of those of `pixels`.
        var data: [UInt8]?
    }

    var width: Int
    var height: Int
    /// RRGGBB colours for all frames.
    var palette: [Int] = []
    var version = "89a"
    /// The repeats; nil writes no such block.
    var repeats: Int?
    var application = "NETSCAPE2.0"
    var frames: [Frame]
    var trailer: [UInt8] = [0x3B]

    /// The file.
    var file: Data {
        var bytes = Array("GIF\(version)".utf8) + .little(width, 2) + .little(height, 2)
        bytes += [Self.flags(palette, 0x70), 0, 0] + Self.table(palette)
        if let repeats {
            bytes +=
                [0x21, 0xFF, 11] + Array(application.utf8) + [3, 1] + .little(repeats, 2) + [0]
        }
        for frame in frames { bytes += Self.blocks(frame) }
        return Data(bytes + trailer)
    }

    private static func depth(_ palette: [Int]) -> Int {
        max(1, (palette.count - 1).bitWidth - (palette.count - 1).leadingZeroBitCount)
    }

    private static func flags(_ palette: [Int], _ others: UInt8) -> UInt8 {
        palette.isEmpty ? others : others | 0x80 | UInt8(depth(palette) - 1)
    }

    private static func table(_ palette: [Int]) -> [UInt8] {
        guard !palette.isEmpty else { return [] }
        let colors = palette.flatMap { [UInt8].big($0, 3) }
        return colors + [UInt8](repeating: 0, count: (3 << depth(palette)) - colors.count)
    }

    private static func blocks(_ frame: Frame) -> [UInt8] {
        var bytes = frame.before
        if let control = frame.control {
            let flags = control.disposal << 2 | (control.transparent == nil ? 0 : 1)
            bytes += [0x21, 0xF9, 4, UInt8(flags)] + .little(control.delay, 2)
            bytes += [UInt8(control.transparent ?? 0), 0]
        }
        bytes += [0x2C] + .little(frame.x, 2) + .little(frame.y, 2)
        bytes += .little(frame.width, 2) + .little(frame.height, 2)
        bytes += [flags(frame.palette, frame.isInterlaced ? 0x40 : 0)] + table(frame.palette)
        if let data = frame.data { return bytes + data }
        let largest = frame.pixels.max() ?? 0
        let bits = largest.bitWidth - largest.leadingZeroBitCount
        return bytes + data(ordered(frame), codeSize: max(2, bits))
    }

    private static func ordered(_ frame: Frame) -> [Int] {
        guard frame.isInterlaced else { return frame.pixels }
        let rows = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
            Array(stride(from: first, to: frame.height, by: step))
        }
        return rows.flatMap { frame.pixels[$0 * frame.width..<($0 + 1) * frame.width] }
    }

    /// Compressed data with its code size and blocks, without compression: the table is cleared
    /// before a code would grow.
    static func data(_ pixels: [Int], codeSize: Int) -> [UInt8] {
        var codes: [Int] = []
        for (index, pixel) in pixels.enumerated() {
            if index % ((1 << codeSize) - 2) == 0 { codes.append(1 << codeSize) }
            codes.append(pixel)
        }
        return [UInt8(codeSize)] + parts(pack(codes + [(1 << codeSize) + 1], bits: codeSize + 1))
    }

    /// Codes from the low bit up.
    static func pack(_ codes: [Int], bits: Int) -> [UInt8] {
        var (bytes, held, count) = ([UInt8](), 0, 0)
        for code in codes {
            held |= code << count
            count += bits
            while count >= 8 {
                bytes.append(UInt8(held & 255))
                held >>= 8
                count -= 8
            }
        }
        return count > 0 ? bytes + [UInt8(held & 255)] : bytes
    }

    /// Bytes in blocks with their lengths, and the empty one at the end.
    static func parts(_ bytes: [UInt8], length: Int = 255) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: length).flatMap { start in
            let part = bytes[start..<min(start + length, bytes.count)]
            return [UInt8(part.count)] + part
        } + [0]
    }
}
