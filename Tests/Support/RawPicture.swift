import Foundation
import GannetCore

/// Straight RGBA of 8 bits a channel, row by row.
struct RawPicture {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// The pixels of a picture in `rgba8`.
    init(_ image: Image) {
        precondition(image.layout == .rgba8)
        width = image.width
        height = image.height
        bytes = image.pixels.withBytes { pixels in
            (0..<image.height).flatMap { y in
                (0..<image.width * 4).map { x in
                    pixels.unsafeLoad(fromByteOffset: y * image.bytesPerRow + x)
                }
            }
        }
    }

    /// A line with width and height, then the bytes.
    init?(_ file: Data) {
        guard let end = file.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let sizes = String(decoding: file[..<end], as: UTF8.self).split(separator: " ")
        guard sizes.count == 2, let width = Int(sizes[0]), let height = Int(sizes[1]),
            file.count - end - 1 == width * height * 4
        else { return nil }
        self.width = width
        self.height = height
        bytes = Array(file[(end + 1)...])
    }

    /// The same as a file that most viewers show.
    var portableMap: Data {
        let head =
            "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\n"
            + "TUPLTYPE RGB_ALPHA\nENDHDR\n"
        return Data(head.utf8) + bytes
    }

    /// In words what differs by more than `tolerance`, or nil.
    func difference(from other: RawPicture, tolerance: Int) -> String? {
        guard width == other.width, height == other.height else {
            return "\(width)×\(height) pixels instead of \(other.width)×\(other.height)"
        }
        let places = stride(from: 0, to: bytes.count, by: 4).filter { pixel in
            let isClear = bytes[pixel + 3] == 0 && other.bytes[pixel + 3] == 0
            return !isClear
                && (0..<4).contains { channel in
                    let (one, two) = (bytes[pixel + channel], other.bytes[pixel + channel])
                    return abs(Int(one) - Int(two)) > tolerance
                }
        }
        guard let first = places.first else { return nil }
        let (y, x) = (first / 4).quotientAndRemainder(dividingBy: width)
        let (found, expected) = (bytes[first..<first + 4], other.bytes[first..<first + 4])
        return "\(places.count) pixels differ, first (\(x), \(y)): \(Array(found)) instead of "
            + "\(Array(expected))"
    }
}

extension RawSpan {
    fileprivate func unsafeLoad(fromByteOffset offset: Int) -> UInt8 {
        unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }
}
