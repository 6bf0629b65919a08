import FoundationEssentials
import GannetCore

/// What pixels in shared memory mean: a picture without its pixels.
package struct PixelShape: Hashable, Sendable {
    /// Width in pixels.
    package let width: Int
    /// Height in pixels.
    package let height: Int
    /// Channels, depth and alpha.
    package let layout: PixelLayout
    /// Distance from one row to the next in bytes.
    package let bytesPerRow: Int
    /// Whether every pixel is opaque.
    package let isOpaque: Bool
    /// The ICC profile that the picture carries.
    package let colorProfile: Data?

    /// The shape of a picture.
    package init(_ image: Image) {
        width = image.width
        height = image.height
        layout = image.layout
        bytesPerRow = image.bytesPerRow
        isOpaque = image.isOpaque
        colorProfile = image.colorProfile
    }

    /// The bytes that the rows take; fits in an `Int`, as reading has made sure.
    package var byteCount: Int { bytesPerRow * height }

    /// The picture that these pixels are.
    ///
    /// - Precondition: there are at least `byteCount` bytes of them.
    package func image(_ pixels: PixelBuffer) -> Image {
        var image = Image(
            width: width, height: height, layout: layout, bytesPerRow: bytesPerRow,
            isOpaque: isOpaque, pixels: pixels)
        image.colorProfile = colorProfile
        return image
    }
}

extension PixelShape: WireValue {
    func write(to writer: inout WireWriter) {
        writer.put(.width, width)
        writer.put(.height, height)
        writer.put(.layout, layout.wireNumber)
        writer.put(.bytesPerRow, bytesPerRow)
        writer.put(.isOpaque, isOpaque)
        if let colorProfile { writer.put(.colorProfile, bytes: colorProfile) }
    }

    init(from fields: WireFields) throws(WireError) {
        let sides = 1...Int(Int32.max)
        width = try fields.number(.width, in: sides)
        height = try fields.number(.height, in: sides)
        layout = try PixelLayout(wireNumber: try fields.number(.layout))
        // Sides have 31 bits and pixels at most 8 bytes, so that none of this overflows.
        let shortest = width * layout.bytesPerPixel
        bytesPerRow = try fields.number(.bytesPerRow, in: shortest...shortest + 65_536)
        isOpaque = try fields.flag(.isOpaque)
        colorProfile = fields.bytes(.colorProfile).map { Data($0) }
    }
}
