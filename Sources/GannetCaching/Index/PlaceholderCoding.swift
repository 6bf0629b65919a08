import FoundationEssentials
import GannetCore

/// What stands in for a picture, as bytes for the index.
///
/// A version, the numbers, the hash, and XXH3 over all of it at the end, as with answers.
enum PlaceholderCoding {
    private static let version: UInt8 = 1

    /// The bytes for a placeholder.
    static func bytes(of placeholder: ImagePlaceholder) -> Data {
        var writer = ByteWriter()
        writer.put(version)
        writer.put(UInt32(clamping: placeholder.width))
        writer.put(UInt32(clamping: placeholder.height))
        writer.put(placeholder.dominantColor)
        for byte in placeholder.thumbHash { writer.put(byte) }
        writer.put(BodyDigest.checksum(writer.bytes))
        return writer.bytes
    }

    /// The placeholder in the bytes, or nil if they are damaged.
    static func placeholder(in bytes: Data) -> ImagePlaceholder? {
        guard bytes.count > 8 else { return nil }
        let content = bytes.dropLast(8)
        var end = ByteReader(bytes.suffix(8))
        guard end.number(UInt64.self) == BodyDigest.checksum(content) else { return nil }
        var reader = ByteReader(content)
        guard reader.number(UInt8.self) == version, let width = reader.number(UInt32.self),
            let height = reader.number(UInt32.self), let color = reader.number(UInt32.self)
        else { return nil }
        return ImagePlaceholder(
            width: Int(width), height: Int(height), dominantColor: color,
            thumbHash: Array(reader.rest()))
    }
}
