import GannetCore
import GannetPixels

/// Tells bitmaps, icons and cursors of Windows and OS/2.
///
/// Their first bytes are few and occur in other files: what follows must make sense too.
enum WindowsSniffer {
    /// The kind of the file that begins with `bytes`, or nil.
    static func format(of bytes: Span<UInt8>) -> ImageFormat? {
        if isBitmap(bytes, at: 0) { return .bmp }
        // An array of bitmaps for several screens, as OS/2 has it.
        if bytes.has("BA"), isBitmap(bytes, at: 14) { return .bmp }
        return icon(bytes)
    }

    private static func isBitmap(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
        bytes.has("BM", at: offset) && hasInfo(bytes, at: offset + 14)
    }

    private static func hasInfo(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
        guard let size = bytes.uint32(at: offset, isBigEndian: false) else { return false }
        return size == 12 || (16...64).contains(size) || size == 108 || size == 124
    }

    private static func icon(_ bytes: Span<UInt8>) -> ImageFormat? {
        guard bytes.count >= 22, bytes.uint16(at: 0) == 0,
            let kind = bytes.uint16(at: 2, isBigEndian: false), kind == 1 || kind == 2,
            let count = bytes.uint16(at: 4, isBigEndian: false), count > 0,
            let offset = bytes.uint32(at: 18, isBigEndian: false), offset >= 6 + 16 * Int(count)
        else { return nil }
        let picture = Int(offset)
        let isSeen =
            picture < bytes.count
            && (PNGHeader.isPNG(bytes.extracting(picture..<bytes.count))
                || hasInfo(bytes, at: picture))
        // The byte is reserved and 0, but some writers put 255 there.
        guard bytes[9] == 0 || isSeen else { return nil }
        return kind == 1 ? .ico : .cur
    }
}
