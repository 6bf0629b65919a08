import FoundationEssentials
import GannetCore
import GannetPixels
import GannetWorkers

/// Makes a decoded picture the answer that it is: its pixels go as they are where they can.
enum PictureReply {
    /// The reply and what comes with it.
    static func make(
        _ decoded: DecodedImage
    ) throws(ImageError) -> (WireReply, WirePacket.Payload) {
        let shape = PixelShape(decoded.image)
        return (
            .picture(shape, decoded.header, isTruncated: decoded.isTruncated),
            try pixels(decoded.image, shape.byteCount)
        )
    }

    private static func pixels(
        _ image: Image, _ count: Int
    ) throws(ImageError) -> WirePacket.Payload {
        if count > WireHead.longestInline, let descriptor = SharedPixels.give(image.pixels) {
            return .memory(SharedMemory(adopting: descriptor, count: count))
        }
        return try image.pixels.withBytes { (bytes) throws(ImageError) in
            let used = bytes.extracting(0..<count)
            guard count <= WireHead.longestInline else {
                return .memory(try SharedMemory(copying: used))
            }
            return .inline(unsafe used.withUnsafeBytes { unsafe Data($0) })
        }
    }
}
