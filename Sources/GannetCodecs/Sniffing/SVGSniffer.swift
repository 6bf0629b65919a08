import FoundationEssentials
import GannetPixels

/// Tells whether bytes are an SVG document: XML whose root element is `svg`, in UTF-8 or UTF-16.
///
/// A byte order mark, an XML declaration, comments, processing instructions and a document type
/// may come before the root, and the root may have a prefix. A gzip file that holds such is SVGZ.
enum SVGSniffer {
    /// How far the root element is looked for.
    private static let reach = 65_536

    /// Whether `data` is SVG or SVGZ.
    static func isSVG(_ data: Data) -> Bool {
        let bytes = data.span
        guard bytes.count >= 4, bytes[0] == 0x1F, bytes[1] == 0x8B else {
            return hasSVGRoot(bytes.extracting(first: reach))
        }
        let text = GzipPeek.prefix(of: data.bytes, count: reach)
        return hasSVGRoot(text.span)
    }

    private static func hasSVGRoot(_ bytes: Span<UInt8>) -> Bool {
        var scanner = XMLPrologScanner(text: text(bytes))
        return scanner.rootName() == "svg"
    }

    /// The ASCII of a document; other characters become 0, as no name here has them.
    private static func text(_ bytes: Span<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        guard bytes.count >= 4 else { return result }
        let isLittle = bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] != 0 && bytes[1] == 0
        let isBig = bytes[0] == 0xFE && bytes[1] == 0xFF || bytes[0] == 0 && bytes[1] != 0
        guard isLittle || isBig else {
            let start = bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
            result.reserveCapacity(bytes.count)
            for index in start..<bytes.count { result.append(bytes[index]) }
            return result
        }
        let hasMark = bytes[0] >= 0xFE
        for offset in stride(from: hasMark ? 2 : 0, to: bytes.count - 1, by: 2) {
            let unit = bytes.uint16(at: offset, isBigEndian: isBig) ?? 0
            result.append(unit < 0x80 ? UInt8(unit) : 0)
        }
        return result
    }
}
