import FoundationEssentials
import GannetCore

/// The pixels of a picture without anything around them.
enum RawRows {
    /// The rows of a picture in ``PixelLayout/rgba8``, one after another without gaps.
    static func bytes(of image: Image) -> Data {
        precondition(image.layout == .rgba8, "raw output is straight-alpha RGBA of 8 bits")
        let rowLength = image.width * image.layout.bytesPerPixel
        if image.bytesPerRow == rowLength {
            return sharing(image.pixels, count: rowLength * image.height)
        }
        return image.pixels.withBytes { (bytes: RawSpan) -> Data in
            var data = Data(capacity: rowLength * image.height)
            for row in 0..<image.height {
                let start = row * image.bytesPerRow
                data.append(Data(copying: bytes.extracting(start..<start + rowLength)))
            }
            return data
        }
    }

    /// The bytes of a picture without a copy: of a large one there is room for one only.
    private static func sharing(_ pixels: PixelBuffer, count: Int) -> Data {
        unsafe pixels.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return Data() }
            // Data only reads it, and keeps the buffer until nobody needs it any more.
            return unsafe Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: count,
                deallocator: .custom { _, _ in withExtendedLifetime(pixels) {} })
        }
    }
}

extension Data {
    fileprivate init(copying bytes: RawSpan) {
        self = unsafe bytes.withUnsafeBytes { buffer in unsafe Data(buffer) }
    }
}
