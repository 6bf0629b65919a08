import FoundationEssentials
import GannetCore

/// The pixels of a picture without anything around them.
enum RawRows {
    /// The rows of a picture in ``PixelLayout/rgba8``, one after another without gaps.
    static func bytes(of image: Image) -> Data {
        precondition(image.layout == .rgba8, "raw output is straight-alpha RGBA of 8 bits")
        let rowLength = image.width * image.layout.bytesPerPixel
        return image.pixels.withBytes { (bytes: RawSpan) -> Data in
            if image.bytesPerRow == rowLength {
                return Data(copying: bytes.extracting(first: rowLength * image.height))
            }
            var data = Data(capacity: rowLength * image.height)
            for row in 0..<image.height {
                let start = row * image.bytesPerRow
                data.append(Data(copying: bytes.extracting(start..<start + rowLength)))
            }
            return data
        }
    }
}

extension Data {
    fileprivate init(copying bytes: RawSpan) {
        self = unsafe bytes.withUnsafeBytes { buffer in unsafe Data(buffer) }
    }
}
