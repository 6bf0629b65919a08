import Foundation
import GannetCodecs
import GannetCore

/// Makes JPEG files that the encoder does not write, out of ones that it does.
enum JPEGSplicer {
    /// A picture as JPEG, of high quality so that colours can be told.
    static func file(_ image: Image, quality: Int = 95) throws(ImageError) -> Data {
        try JPEGEncoder().encode(image, options: EncodeOptions(quality: quality))
    }

    /// A file with segments put in after its first marker.
    static func inserting(_ segments: [[UInt8]], into file: Data) -> Data {
        let bytes = [UInt8](file)
        return Data(bytes[..<2] + segments.flatMap { $0 } + bytes[2...])
    }

    /// A segment with its marker and length.
    static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        let length = body.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
    }

    /// An EXIF segment that holds an orientation.
    static func exif(_ orientation: UInt8, isBigEndian: Bool) -> [UInt8] {
        let big: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1]
            + [0, orientation, 0, 0, 0, 0, 0, 0]
        let little: [UInt8] =
            Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0]
            + [orientation, 0, 0, 0, 0, 0, 0, 0]
        return segment(0xE1, Array("Exif\0\0".utf8) + (isBigEndian ? big : little))
    }

    /// The segments of an ICC profile, each with at most `size` bytes of it.
    static func profile(_ profile: [UInt8], size: Int) -> [[UInt8]] {
        let count = (profile.count + size - 1) / size
        return (0..<count).map { index in
            let part = profile[index * size..<min(profile.count, (index + 1) * size)]
            let head = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(count)]
            return segment(0xE2, head + part)
        }
    }

    /// A grey progressive file of nothing but empty scans, which takes far more work than bytes.
    static func scanBomb(width: Int, height: Int, scans: Int) -> Data {
        var bytes: [UInt8] = [0xFF, 0xD8]
        bytes += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        let size = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        bytes += segment(0xC2, [8] + size + [1, 1, 0x11, 0])
        // Codes of one bit: difference 0 for DC; of AC the longest run of empty blocks.
        let lengths: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
        bytes += segment(0xC4, [0x00] + lengths + [0]) + segment(0xC4, [0x10] + lengths + [0xE0])
        let blocks = ((width + 7) / 8) * ((height + 7) / 8)
        bytes += segment(0xDA, [1, 1, 0x00, 0, 0, 0])
        bytes += [UInt8](repeating: 0, count: (blocks + 7) / 8)
        // A run is 0 and 14 bits that are 1: 2^15 - 1 blocks. 15 bits, so 8 runs are 15 bytes.
        let bits = String(repeating: "011111111111111", count: (blocks / 32_767 / 8 + 1) * 8)
        let runs = stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = UInt8(bits.dropFirst(start).prefix(8), radix: 2) ?? 0
            return byte == 255 ? [255, 0] : [byte]
        }
        for _ in 0..<scans { bytes += segment(0xDA, [1, 1, 0x00, 1, 63, 0]) + runs }
        return Data(bytes + [0xFF, 0xD9])
    }
}
