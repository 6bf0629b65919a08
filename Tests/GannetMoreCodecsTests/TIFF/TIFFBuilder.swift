import Foundation

/// Writes uncompressed TIFF files of any kind (TIFF 6.0, BigTIFF), for tests.
struct TIFFBuilder {
    var width = 7
    var height = 5
    var bits = 8
    var samples = 1
    var photometric = 1
    var format = 1
    var isPlanar = false
    var tile: (width: Int, height: Int)?
    var rowsPerStrip = 2
    var isBigEndian = false
    var isBig = false
    /// Further tags: number, type (3 is SHORT, 4 LONG, 7 bytes, 12 DOUBLE), values.
    var tags: [(Int, Int, [UInt64])] = []

    /// A sample's bits at a place.
    typealias Value = (_ x: Int, _ y: Int, _ sample: Int) -> UInt64

    /// A file of one page.
    func file(_ value: Value) -> Data { Self.file([self], value) }

    /// A file of several pages, in the byte order of the first.
    static func file(_ pages: [TIFFBuilder], _ value: Value) -> Data {
        let writer = pages[0]
        var bytes: [UInt8] = Array((writer.isBigEndian ? "MM" : "II").utf8)
        bytes += writer.number(writer.isBig ? 43 : 42, 2)
        if writer.isBig { bytes += writer.number(8, 2) + writer.number(0, 2) }
        var link = bytes.count
        bytes += writer.number(0, writer.isBig ? 8 : 4)
        for page in pages {
            var page = page
            (page.isBigEndian, page.isBig) = (writer.isBigEndian, writer.isBig)
            let pieces = page.pieces(value)
            var offsets: [UInt64] = []
            for piece in pieces {
                offsets.append(UInt64(bytes.count))
                bytes += piece
            }
            if bytes.count % 2 == 1 { bytes.append(0) }
            let start = writer.number(UInt64(bytes.count), writer.isBig ? 8 : 4)
            bytes.replaceSubrange(link..<link + start.count, with: start)
            let directory = page.directory(
                offsets, pieces.map { UInt64($0.count) }, at: bytes.count)
            link = bytes.count + directory.linkOffset
            bytes += directory.bytes
        }
        return Data(bytes)
    }

    private func directory(
        _ offsets: [UInt64], _ counts: [UInt64], at start: Int
    ) -> (bytes: [UInt8], linkOffset: Int) {
        var entries: [(Int, Int, [UInt64])] = [
            (256, 4, [UInt64(width)]), (257, 4, [UInt64(height)]),
            (258, 3, Array(repeating: UInt64(bits), count: samples)), (259, 3, [1]),
            (262, 3, [UInt64(photometric)]), (277, 3, [UInt64(samples)]),
            (284, 3, [isPlanar ? 2 : 1]),
            (339, 3, Array(repeating: UInt64(format), count: samples)),
        ]
        if let tile {
            entries += [
                (322, 4, [UInt64(tile.width)]), (323, 4, [UInt64(tile.height)]),
                (324, isBig ? 16 : 4, offsets), (325, 4, counts),
            ]
        } else {
            entries += [
                (273, isBig ? 16 : 4, offsets), (278, 4, [UInt64(rowsPerStrip)]),
                (279, 4, counts),
            ]
        }
        entries = (entries + tags).sorted { $0.0 < $1.0 }
        let (head, size, inline) = isBig ? (8, 20, 8) : (2, 12, 4)
        let link = head + size * entries.count
        var bytes = number(UInt64(entries.count), head)
        var rest: [UInt8] = []
        for (tag, type, values) in entries {
            let width = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8][type]
            bytes += number(UInt64(tag), 2) + number(UInt64(type), 2)
            bytes += number(UInt64(values.count), inline)
            let body = values.flatMap { number($0, width) }
            if body.count <= inline {
                bytes += body + [UInt8](repeating: 0, count: inline - body.count)
            } else {
                bytes += number(UInt64(start + link + inline + rest.count), inline)
                rest += body
            }
        }
        return (bytes + number(0, inline) + rest, link)
    }

    /// The strips or tiles, those of the first plane first.
    private func pieces(_ value: Value) -> [[UInt8]] {
        let (wide, high) = tile.map { ($0.width, $0.height) } ?? (width, rowsPerStrip)
        let planes = isPlanar ? (0..<samples).map { [$0] } : [Array(0..<samples)]
        var result: [[UInt8]] = []
        for plane in planes {
            for top in stride(from: 0, to: height, by: high) {
                for left in stride(from: 0, to: width, by: wide) {
                    let rows = tile == nil ? min(high, height - top) : high
                    result.append(
                        (top..<top + rows).flatMap { y in
                            row(y, left..<left + wide, plane, value)
                        })
                }
            }
        }
        return result
    }

    private func row(
        _ y: Int, _ columns: Range<Int>, _ plane: [Int], _ value: Value
    ) -> [UInt8] {
        let numbers = columns.flatMap { x in
            plane.map { x < width && y < height ? value(x, y, $0) : 0 }
        }
        if bits % 8 == 0 { return numbers.flatMap { number($0, bits / 8) } }
        var (bytes, held, count): ([UInt8], UInt64, Int) = ([], 0, 0)
        for number in numbers {
            held = held << UInt64(bits) | number & (1 << UInt64(bits) - 1)
            count += bits
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: held >> UInt64(count - 8)))
                count -= 8
            }
        }
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: held << UInt64(8 - count))) }
        return bytes
    }

    private func number(_ value: UInt64, _ width: Int) -> [UInt8] {
        let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
        return isBigEndian ? bytes.reversed() : bytes
    }
}
