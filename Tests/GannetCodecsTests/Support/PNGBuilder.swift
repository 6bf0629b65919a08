import Foundation

/// Writes PNG files of every kind byte by byte, without compression, for tests.
struct PNGBuilder {
    var width: Int
    var height: Int
    var bitDepth: Int
    var colorType: Int
    var isInterlaced = false
    /// Chunks that come before the pixels, such as `PLTE`.
    var chunks: [(name: String, body: [UInt8])] = []
    /// Chunks that come after them.
    var lateChunks: [(name: String, body: [UInt8])] = []

    /// The samples a pixel.
    var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

    /// The file, whose sample `channel` of pixel (x, y) is `sample(x, y, channel)`.
    func file(_ sample: (Int, Int, Int) -> Int) -> Data {
        let header =
            Self.number(width) + Self.number(height)
            + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += Self.chunk("IHDR", header)
        for chunk in chunks { bytes += Self.chunk(chunk.name, chunk.body) }
        bytes += Self.chunk("IDAT", Self.store(rows(sample)))
        for chunk in lateChunks { bytes += Self.chunk(chunk.name, chunk.body) }
        return Data(bytes + Self.chunk("IEND", []))
    }

    /// First column, first row and steps of the passes (PNG, third edition, section 8.1).
    private var passes: [(x: Int, y: Int, stepX: Int, stepY: Int)] {
        guard isInterlaced else { return [(0, 0, 1, 1)] }
        return [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
            (0, 1, 1, 2),
        ]
    }

    private func rows(_ sample: (Int, Int, Int) -> Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for pass in passes where pass.x < width {
            for y in stride(from: pass.y, to: height, by: pass.stepY) {
                var bits = BitWriter()
                for x in stride(from: pass.x, to: width, by: pass.stepX) {
                    for channel in 0..<channels {
                        bits.write(sample(x, y, channel), bitDepth)
                    }
                }
                bytes += [0] + bits.finish()
            }
        }
        return bytes
    }

    /// A chunk with its length and checksum.
    static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + body
        return number(body.count) + content + number(Int(checksum(content)))
    }

    /// zlib's format with stored blocks.
    static func store(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, bytes.count)
            let count = end - start
            result += [end == bytes.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
            result += [UInt8(~count & 255), UInt8(~count >> 8 & 255)] + bytes[start..<end]
            start = end
        } while start < bytes.count
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return result + number(high << 16 | low)
    }

    private static let checksums: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }

    /// CRC-32 as PNG has it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = .max
        for byte in bytes { crc = crc >> 8 ^ checksums[Int((crc ^ UInt32(byte)) & 255)] }
        return ~crc
    }

    /// A big-endian number of four bytes.
    static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

/// Packs samples into bytes from the high bit down.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var held = 0
    private var count = 0

    mutating func write(_ value: Int, _ bits: Int) {
        held = held << bits | value
        count += bits
        while count >= 8 {
            bytes.append(UInt8(held >> (count - 8) & 255))
            count -= 8
        }
        held &= (1 << count) - 1
    }

    mutating func finish() -> [UInt8] {
        if count > 0 { write(0, 8 - count) }
        return bytes
    }
}
