import FoundationEssentials
import GannetCore
import GannetPixels

/// Tells the kind of a picture file from its first bytes.
///
/// Names and media types lie, bytes decide (as in the WHATWG MIME Sniffing standard, section 6.1).
/// A web page that holds a picture is not one. Any thread.
public enum ImageSniffer {
    /// The kind of `data`, or nil when it is none that Gannet knows by name.
    ///
    /// The first 1,024 bytes nearly always suffice; an SVG's comments may push its root element
    /// further back.
    public static func format(of data: Data) -> ImageFormat? {
        let bytes = data.span
        if let binary = binaryFormat(of: bytes) { return binary }
        return SVGSniffer.isSVG(data) ? .svg : nil
    }

    private static func binaryFormat(of bytes: Span<UInt8>) -> ImageFormat? {
        if PNGHeader.isPNG(bytes) { return .png }
        if bytes.has("GIF87a") || bytes.has("GIF89a") { return .gif }
        if bytes.has("RIFF"), bytes.has("WEBP", at: 8) { return .webp }
        if bytes.has("qoif") { return .qoi }
        return jpegXL(bytes) ?? isoMedia(bytes) ?? tiff(bytes)
            ?? WindowsSniffer.format(of: bytes) ?? netpbm(bytes) ?? jpeg(bytes)
    }

    private static func jpeg(_ bytes: Span<UInt8>) -> ImageFormat? {
        JPEGStart.offset(in: bytes) == nil ? nil : .jpeg
    }

    private static func jpegXL(_ bytes: Span<UInt8>) -> ImageFormat? {
        let isCodestream = bytes.count >= 2 && bytes[0] == 0xFF && bytes[1] == 0x0A
        let isContainer =
            bytes.uint32(at: 0) == 12 && bytes.has("JXL \r\n", at: 4)
            && bytes.uint16(at: 10) == 0x870A
        return isCodestream || isContainer ? .jpegXL : nil
    }

    private static func tiff(_ bytes: Span<UInt8>) -> ImageFormat? {
        let isBigEndian = bytes.has("MM")
        guard isBigEndian || bytes.has("II") else { return nil }
        // 42 is TIFF, 43 BigTIFF.
        switch bytes.uint16(at: 2, isBigEndian: isBigEndian) {
        case 42, 43: return .tiff
        default: return nil
        }
    }

    private static func netpbm(_ bytes: Span<UInt8>) -> ImageFormat? {
        guard bytes.count >= 3, bytes[0] == UInt8(ascii: "P"),
            (UInt8(ascii: "1")...UInt8(ascii: "7")).contains(bytes[1])
        else { return nil }
        let isSpace = bytes[2] == 0x20 || (0x09...0x0D).contains(bytes[2])
        return isSpace || bytes[2] == UInt8(ascii: "#") ? .pnm : nil
    }

    /// AVIF and HEIC by the brands of their `ftyp` box (ISO/IEC 14496-12, section 4.3).
    private static func isoMedia(_ bytes: Span<UInt8>) -> ImageFormat? {
        guard bytes.has("ftyp", at: 4), let size = bytes.uint32(at: 0), size >= 16 else {
            return nil
        }
        let end = min(Int(size), bytes.count, 1024)
        // The major brand comes first, then after a version the compatible ones.
        let offsets = [8] + Array(stride(from: 16, to: max(16, end - 3), by: 4))
        for offset in offsets {
            if bytes.has("avif", at: offset) || bytes.has("avis", at: offset) { return .avif }
            let names: [StaticString] = ["heic", "heix", "heim", "heis", "hevc", "hevx"]
            if names.contains(where: { bytes.has($0, at: offset) }) { return .heic }
        }
        return bytes.has("mif1", at: 8) || bytes.has("msf1", at: 8) ? .heic : nil
    }
}
