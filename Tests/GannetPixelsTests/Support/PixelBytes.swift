import Foundation
import GannetTesting
import GannetCore

@testable import GannetPixels

/// Bytes in and out of kernels, as arrays.
enum PixelBytes {
    /// What `body` makes of memory that begins as `bytes`.
    static func changing(
        _ bytes: [UInt8], _ body: (inout MutableRawSpan) -> Void
    ) throws(ImageError) -> [UInt8] {
        try making(bytes.count) { span in
            RowKernels.copy(Data(bytes).bytes, to: &span)
            body(&span)
        }
    }

    /// `count` bytes that `body` writes.
    static func making(
        _ count: Int, _ body: (inout MutableRawSpan) -> Void
    ) throws(ImageError) -> [UInt8] {
        let memory = try PixelMemory(byteCount: count)
        return memory.withBytes { span in
            body(&span)
            return array(span.bytes)
        }
    }

    /// The bytes of a span.
    static func array(_ span: RawSpan) -> [UInt8] {
        unsafe span.withUnsafeBytes { unsafe Array($0) }
    }

    /// The bytes of a picture, without gaps between rows.
    static func array(_ image: Image) -> [UInt8] {
        image.pixels.withBytes { array($0) }
    }

    /// A picture of these bytes.
    static func image(
        _ bytes: [UInt8], _ width: Int, _ height: Int, _ layout: PixelLayout,
        isOpaque: Bool = false
    ) throws(ImageError) -> Image {
        let memory = try PixelMemory(byteCount: bytes.count)
        memory.withBytes { RowKernels.copy(Data(bytes).bytes, to: &$0) }
        return Image(
            width: width, height: height, layout: layout,
            bytesPerRow: width * layout.bytesPerPixel, isOpaque: isOpaque,
            pixels: memory.takeBuffer())
    }
}

extension DeterministicRandom {
    /// Any bytes.
    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }
}
