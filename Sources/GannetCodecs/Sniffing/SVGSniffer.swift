import GannetPixels

/// Tells whether bytes are an SVG document: XML whose root element is `svg`, in UTF-8 or UTF-16.
///
/// A byte order mark, an XML declaration, comments, processing instructions and a document type
/// may come before the root, and the root may have a prefix. A gzip file counts as SVGZ.
enum SVGSniffer {
    /// How far the root element is looked for.
    private static let reach = 65_536

    /// Whether `bytes` are SVG or SVGZ.
    static func isSVG(_ bytes: Span<UInt8>) -> Bool {
        if bytes.count >= 3, bytes[0] == 0x1F, bytes[1] == 0x8B, bytes[2] == 8 { return true }
        var scanner = XMLPrologScanner(text: text(bytes.extracting(first: reach)))
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

/// Steps over what may come before the root element of an XML document.
private struct XMLPrologScanner {
    private let text: [UInt8]
    private var position = 0

    init(text: [UInt8]) {
        self.text = text
    }

    /// The root element's name without its prefix, or nil where there is no root in sight.
    mutating func rootName() -> String? {
        while true {
            skipSpace()
            if skip("<!--") {
                guard skip(past: "-->") else { return nil }
            } else if skip("<?") {
                guard skip(past: "?>") else { return nil }
            } else if skip("<!DOCTYPE") {
                guard skipDocumentType() else { return nil }
            } else {
                return skip("<") ? name() : nil
            }
        }
    }

    private mutating func skipSpace() {
        while position < text.count, isSpace(text[position]) { position += 1 }
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private mutating func skip(_ word: String) -> Bool {
        guard text[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    private mutating func skip(past word: String) -> Bool {
        while position < text.count {
            if skip(word) { return true }
            position += 1
        }
        return false
    }

    /// A document type ends at a `>` outside quotes, comments and its bracketed part.
    private mutating func skipDocumentType() -> Bool {
        var isInBrackets = false
        while position < text.count {
            if skip("<!--") {
                guard skip(past: "-->") else { return false }
                continue
            }
            let byte = text[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard skip(past: byte == UInt8(ascii: "'") ? "'" : "\"") else { return false }
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: ">") where !isInBrackets: return true
            default: break
            }
        }
        return false
    }

    private func name() -> String? {
        let rest = text[position...].prefix {
            !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
        }
        // A name that reaches the end of the bytes may go on after it.
        guard rest.endIndex < text.endIndex else { return nil }
        let local = rest.lastIndex(of: UInt8(ascii: ":")).map { rest[($0 + 1)...] } ?? rest
        return String(decoding: local, as: UTF8.self)
    }
}
